import { z } from 'zod'

import { BlockId } from '../../core/ids.ts'
import { text, textOfLines } from '../../core/text.ts'
import { LinkIcon, TileSize } from '../link.ts'
import { blockKinds, contactChannels } from '../link-values.ts'
import { addressError } from './block-rules.ts'

export const BlockKind = z.enum(blockKinds)
export type BlockKind = z.infer<typeof BlockKind>

export const ContactChannel = z.enum(contactChannels)
export type ContactChannel = z.infer<typeof ContactChannel>

/** The sizes of a text: a single cell is too small for one. */
export const TextSize = z.enum(['2x1', '2x2', '4x1'])
export type TextSize = z.infer<typeof TextSize>

const Title = text(1, 120).meta({ examples: ['Selected work'] })
const BlockText = textOfLines(1, 600).meta({
  description: 'Plain text. Line feeds are kept',
  examples: ['Made by hand.\nShips on Mondays.'],
})
const Address = text(3, 254).meta({
  description: 'For `mail`, an ASCII email address; otherwise 3 to 15 digits, which `+ - . ( )` and spaces may separate',
  examples: ['ada@example.com'],
})
const active = z.boolean().meta({ description: 'Whether visitors see the block', examples: [true] })
const icon = LinkIcon.nullable()

/** The fields of each kind of block, in the order of answers and documents. */
export const blockShapes = {
  heading: { title: Title, active },
  text: { title: Title.nullable(), text: BlockText, size: TextSize.meta({ examples: ['2x1'] }), active },
  contact: {
    channel: ContactChannel.meta({ examples: ['mail'] }),
    address: Address,
    title: Title.nullable(),
    icon,
    size: TileSize.meta({ examples: ['2x1'] }),
    highlighted: z.boolean(),
    active,
  },
} as const satisfies Record<BlockKind, z.ZodRawShape>

/** A check of contacts: the address is one of the channel. Addresses that are no text of the right length have an issue already. */
export const addressFits = z.superRefine<object>(
  (contact, ctx) => {
    const channel = ContactChannel.safeParse(Reflect.get(contact ?? {}, 'channel'))
    const address = Address.safeParse(Reflect.get(contact ?? {}, 'address'))
    const message = channel.success && address.success ? addressError(channel.data, address.data) : null
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['address'], message })
  },
  { when: () => true },
)

const slot = z.int().min(0).meta({ description: 'The number of links before the block' })
const answered = <K extends BlockKind>(kind: K) => ({ id: BlockId, kind: z.literal(kind), slot, ...blockShapes[kind] })

/** A title over the tiles that follow it. It begins a section of the page. */
export const Heading = z.object(answered('heading')).meta({ id: 'Heading', description: 'A title over the tiles that follow it' })
export type Heading = z.infer<typeof Heading>

export const TextBlock = z.object(answered('text')).meta({ id: 'TextBlock', description: 'A tile that shows text and links to nothing' })
export type TextBlock = z.infer<typeof TextBlock>

export const Contact = z.object(answered('contact')).meta({
  id: 'Contact',
  description:
    "A tile that opens the visitor's email or phone app. It links directly to the email address or phone number, so clicks on it are not counted",
})
export type Contact = z.infer<typeof Contact>

/** A tile that is not a link. */
export const Block = z.discriminatedUnion('kind', [Heading, TextBlock, Contact]).meta({ id: 'Block' })
export type Block = z.infer<typeof Block>
