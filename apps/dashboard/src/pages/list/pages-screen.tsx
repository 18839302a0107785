import type { PageId } from '@tessera/contract'
import { Plus, SearchX } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useSearchText } from '../../app/use-search-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { plural } from '../../ui/text/plural.ts'
import { useDocumentTitle } from '../../ui/text/document-title.ts'
import { fill } from '../../ui/text/template.ts'
import { filterAndSortPages } from './page-order.ts'
import { useDuplicatePage } from '../create/use-duplicate-page.ts'
import { NewPageDialog } from '../create/new-page-dialog.tsx'
import { PageCard } from '../card/page-card.tsx'
import { cardGrid, PagesHeading } from './pages-frame.tsx'
import type { Order } from './pages-search.ts'
import { PagesToolbar } from './pages-toolbar.tsx'
import * as texts from '../texts.ts'

const FirstPage = lazyPart(async () => (await import('../create/first-page.tsx')).FirstPage, null)

/** Cards of the first render, more than fit any screen. The others follow in a deferred render. */
const initialCardCount = 24

type PagesScreenProps = { find: string; onFind: (text: string) => void; order: Order; onOrder: (order: Order) => void }

export const PagesScreen = ({ find, onFind, order, onOrder }: PagesScreenProps) => {
  useDocumentTitle(texts.pages)
  const [pages] = trpc.pages.cards.useSuspenseQuery()
  const [creating, setCreating] = useState(false)
  const { typed, setTyped, flush } = useSearchText(find, onFind)
  // Deferred, so that typing stays responsive with hundreds of cards.
  const deferredText = useDeferredValue(typed)
  const cardCount = useDeferredValue(pages.length, initialCardCount)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const [focusedPage, setFocusedPage] = useState<PageId>()
  const { mutate: duplicate } = useDuplicatePage(setFocusedPage)
  const field = useRef<HTMLInputElement>(null)
  if (pages.length === 0) return <FirstPage />

  const text = deferredText.trim()
  const found = filterAndSortPages(pages, text, order)
  const showAll = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <>
      <PagesHeading>
        {(pages.length > 1 || text) && (
          <PagesToolbar field={field} typed={typed} onType={setTyped} onBlur={flush} order={order} onOrder={onOrder} />
        )}
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          {texts.newPage}
        </Button>
      </PagesHeading>
      <output className="sr-only">{text && plural(texts.pagesFound, { found: found.length, count: pages.length })}</output>
      {found.length === 0 ? (
        <NoMatches text={text} onShowAll={showAll} />
      ) : (
        <ul className={cardGrid}>
          {found.slice(0, cardCount).map((page) => (
            <PageCard
              key={page.id}
              page={page}
              publicUrl={instance?.publicUrl ?? null}
              focused={page.id === focusedPage}
              onDuplicate={duplicate}
            />
          ))}
          {!text && (
            <li>
              <button
                type="button"
                className="grid size-full min-h-28 place-items-center rounded-2xl border-[1.5px] border-dashed border-edge/60 text-ink-2 hover:border-brand
                  hover:bg-brand-soft/40 hover:text-brand-ink sm:min-h-[288px]"
                onClick={() => setCreating(true)}
              >
                <span className="flex flex-col items-center gap-2">
                  <Plus className="size-5" aria-hidden="true" />
                  {texts.newPage}
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
      <NewPageDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}

/** Shown when no page matches the search. */
const NoMatches = ({ text, onShowAll }: { text: string; onShowAll: () => void }) => (
  <section className="mt-6 flex flex-1 flex-col items-center justify-center rounded-2xl border border-dashed border-edge/60 px-5 py-14 text-center">
    <SearchX className="size-9 text-ink-3" aria-hidden="true" />
    <h2 className="mt-4 max-w-full text-lg font-semibold [overflow-wrap:anywhere]">{fill(texts.noMatch, { text })}</h2>
    <p className="mt-2 text-ink-2">{texts.noMatchWhy}</p>
    <Button className="mt-6" onClick={onShowAll}>
      {texts.showAll}
    </Button>
  </section>
)
