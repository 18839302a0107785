import type { LinkId, PageDocument, Pictures } from '@tessera/contract'
import { clsx } from 'clsx'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'

import { shownPage } from '../../canvas/view/preview-page.ts'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { useElementSize } from '../../ui/browser.ts'

const PageFrame = lazy<ComponentType<{ page: ReturnType<typeof shownPage>; title: string }>>(async () => {
  const { PageFrame: component } = await import('../page-frame.tsx')
  return { default: component }
})

/** The width of the viewport that the page is rendered in, in CSS pixels: a small desktop window. */
const pageWidthPx = 760

type ScaledPageProps = {
  document: PageDocument
  ids: ReadonlyMap<string, LinkId>
  title: string
  pictures?: Pictures
  /** Sets the height. */
  className?: string
}

/** The page of a document as visitors see it, scaled to the width of its parent. It can be scrolled. */
export const ScaledPage = ({ document, ids, title, pictures, className = 'h-[min(32rem,70vh)]' }: ScaledPageProps) => {
  const { ref, size } = useElementSize()
  const page = useMemo(
    () =>
      shownPage(
        document,
        document.links.filter(({ active }) => active),
        { ids, pictures },
      ),
    [document, ids, pictures],
  )
  // A phone shows the page as it is on phones.
  const width = size && size.width < pageWidthPx / 2 ? size.width : pageWidthPx
  const scale = size ? size.width / width : 0
  return (
    <div ref={ref} className={clsx('relative overflow-hidden rounded-2xl border border-line bg-canvas shadow-1', className)}>
      {scale > 0 && (
        <Suspense fallback={<Skeleton className="size-full rounded-none!" />}>
          <div className="absolute top-0 left-0 origin-top-left" style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}>
            <PageFrame page={page} title={title} />
          </div>
        </Suspense>
      )}
    </div>
  )
}
