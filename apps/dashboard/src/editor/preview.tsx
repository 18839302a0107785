import { type LinkId, type PageDocument, publicPage } from '@tessera/contract'
import { useMemo } from 'react'

import { PageFrame } from '../pages/page-frame.tsx'
import { cn } from '../ui/class-names.ts'
import type { View } from './views.ts'

type PreviewProps = { document: PageDocument; ids: ReadonlyMap<string, LinkId>; view: View }

/** The page on its bench. */
export const Preview = ({ document, ids, view }: PreviewProps) => {
  const page = useMemo(() => {
    const shown = document.links.filter(({ active }) => active)
    // A link that is not saved yet has no id.
    return publicPage(
      document,
      shown.map(({ key, ...link }) => ({ ...link, id: ids.get(key) ?? key })),
    )
  }, [document, ids])
  return (
    <div className="h-full p-3 lg:p-6">
      <div
        className={cn(
          'mx-auto size-full overflow-hidden rounded-2xl border border-line-strong bg-panel shadow-2',
          view === 'phone' && 'max-w-[390px] rounded-[28px]',
        )}
      >
        <PageFrame page={page} title={`Preview of ${document.title}`} />
      </div>
    </div>
  )
}
