import { documentChanges, type PageDocument } from '@tessera/contract'
import { useMemo } from 'react'

import { trpc } from '../../app/api.ts'
import { ChangeList } from '../../pages/history/change-list.tsx'
import { authorOf } from '../../pages/history/entry-words.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { useEditor } from '../editor-context.ts'
import * as texts from '../texts.ts'

/** Who changed the page elsewhere, and what. */
export const TheirChanges = ({ known, theirs }: { known: PageDocument; theirs: PageDocument }) => {
  const { pageId } = useEditor()
  const { data } = trpc.history.list.useQuery({ pageId, limit: 1 }, { staleTime: 0 })
  const changes = useMemo(() => documentChanges(known, theirs), [known, theirs])
  const newest = data?.[0]
  const who = newest && authorOf(newest)
  return (
    <section className="mb-4">
      <p className="mb-2 text-sm font-medium">
        {newest && who !== undefined ? (
          <RichTemplate text={texts.changedBy} who={who} moment={<RelativeTime at={newest.at} />} />
        ) : (
          texts.changedElsewhere
        )}
      </p>
      <div className="max-h-[30vh] overflow-y-auto">
        <ChangeList changes={changes} documents={[known, theirs]} />
      </div>
    </section>
  )
}
