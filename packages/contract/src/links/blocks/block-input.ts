import { z } from 'zod'

import { BlockId, PageId } from '../../core/ids.ts'
import { blockFields, inputShapeOf } from '../../documents/fields.ts'
import { TileSize } from '../link.ts'
import { addressFits, BlockKind, blockShapes } from './block.ts'

const { text, contact } = blockShapes
const fieldsOfAll = {
  title: contact.title.optional().meta({ description: 'Required for a heading', examples: ['Selected work'] }),
  text: text.text.optional().meta({ description: 'For a text. Line feeds are kept', examples: ['Made by hand.'] }),
  size: TileSize.optional().meta({ description: 'For a text or contact. Default: `2x1`. A text cannot be `1x1`', examples: ['2x1'] }),
  channel: contact.channel.optional().meta({ description: 'For a contact', examples: ['mail'] }),
  address: contact.address.optional(),
  icon: contact.icon.optional().meta({ description: 'For a contact. `null`: the icon of its channel', examples: ['mail'] }),
  highlighted: contact.highlighted.optional().meta({ description: 'For a contact' }),
  active: contact.active.optional(),
}

/** The fields of each kind of block, as callers send them. Absent fields get their defaults; those of other kinds are left out. */
export const blockInputs = {
  heading: z.object(inputShapeOf(blockFields.heading, 2)),
  text: z.object(inputShapeOf(blockFields.text, 2)),
  contact: z.object(inputShapeOf(blockFields.contact, 2)).check(addressFits),
} satisfies Record<BlockKind, z.ZodObject>

/** Adds the issues that fields have because of the block's kind. */
const fitsKind = z.superRefine<object>(
  (given, ctx) => {
    const fields = (given ?? {}) as Readonly<Record<string, unknown>>
    const kind = BlockKind.safeParse(fields['kind'])
    if (!kind.success) return
    for (const issue of blockInputs[kind.data].safeParse(fields).error?.issues ?? []) {
      const name = String(issue.path[0])
      const isInvalidInAny = !(Reflect.get(fieldsOfAll, name) as z.ZodType).safeParse(fields[name]).success
      if (!isInvalidInAny) ctx.addIssue({ ...issue })
    }
  },
  { when: () => true },
)

export const NewBlock = z
  .object({ pageId: PageId, kind: BlockKind.meta({ examples: ['contact'] }), ...fieldsOfAll })
  .check(fitsKind)
  .meta({ examples: [{ kind: 'contact', channel: 'mail', address: 'ada@example.com' }] })
export type NewBlock = z.infer<typeof NewBlock>

export const BlockRef = z.object({ pageId: PageId, blockId: BlockId })
export type BlockRef = z.infer<typeof BlockRef>

/** The kind of a block is fixed. Fields of other kinds are ignored. */
export const BlockPatch = z.object({ pageId: PageId, blockId: BlockId, ...fieldsOfAll })
export type BlockPatch = z.infer<typeof BlockPatch>

/** The complete order of a page's tiles. */
export const TileOrder = z.object({
  pageId: PageId,
  ids: z.array(z.string()).meta({ description: 'Every link and block on the page, exactly once', examples: [[]] }),
})
export type TileOrder = z.infer<typeof TileOrder>

export const TileIds = z
  .object({ ids: z.array(z.string()).meta({ description: 'The links and blocks of the page, in order' }) })
  .meta({ id: 'TileIds' })
export type TileIds = z.infer<typeof TileIds>
