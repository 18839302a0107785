import type { PageCard } from '@tessera/contract'

import { Confirm, TypedConfirm } from '../../../ui/overlays/dialog.tsx'
import { fill, formFor, plural } from '../../../ui/text/template.ts'
import { deleteEffects } from '../../texts.ts'
import * as texts from './texts.ts'

const maxTitles = 5

type DeletePagesDialogProps = {
  pages: readonly PageCard[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

/** Empty, unvisited drafts are deleted without typing their number. */
export const DeletePagesDialog = ({ pages, ...rest }: DeletePagesDialogProps) => {
  const count = pages.length
  const question = {
    ...rest,
    title: plural(texts.deleteQuestion, { count }),
    description: formFor(deleteEffects, count),
    action: formFor(texts.deletePages, count),
    children: (
      <ul className="mb-4 list-disc pl-5">
        {pages.slice(0, maxTitles).map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
        {count > maxTitles && <li className="list-none text-ink-2">{fill(texts.andMore, { count: count - maxTitles })}</li>}
      </ul>
    ),
  }
  return pages.every(({ empty }) => empty) ? (
    <Confirm {...question} />
  ) : (
    <TypedConfirm name={plural(texts.pageCount, { count })} {...question} />
  )
}
