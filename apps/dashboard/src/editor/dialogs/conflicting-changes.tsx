import { documentChanges, type PageDocument } from '@tessera/contract'
import { type ReactNode, useId, useMemo } from 'react'

import { trpc } from '../../app/api.ts'
import { ChangeList } from '../../pages/history/change-list.tsx'
import { authorOf } from '../../pages/history/entry-words.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { useDocument, useEditor } from '../editor-context.ts'
import * as texts from '../texts.ts'

/** The changes that were saved elsewhere, with their author, and the unsaved changes here, which the user may lose. */
export const ConflictingChanges = ({ known, theirs }: { known: PageDocument; theirs: PageDocument }) => {
  const { pageId } = useEditor()
  const mine = useDocument()
  const { data } = trpc.history.list.useQuery({ pageId, limit: 1 }, { staleTime: 0 })
  const newest = data?.[0]
  const who = newest && authorOf(newest)
  return (
    <div className="mb-4 max-h-[40vh] space-y-4 overflow-y-auto">
      <Changes from={known} to={theirs}>
        {newest && who !== undefined ? (
          <RichTemplate text={texts.changedBy} who={who} moment={<RelativeTime at={newest.at} />} />
        ) : (
          texts.changedElsewhere
        )}
      </Changes>
      <Changes from={known} to={mine}>
        {texts.yourChanges}
      </Changes>
    </div>
  )
}

/** So few that both lists are visible. */
const initialLines = 3

const Changes = ({ from, to, children }: { from: PageDocument; to: PageDocument; children: ReactNode }) => {
  const heading = useId()
  const changes = useMemo(() => documentChanges(from, to), [from, to])
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 text-sm font-medium">
        {children}
      </h3>
      <ChangeList changes={changes} documents={[from, to]} initialLines={initialLines} />
    </section>
  )
}
