import type { PageId } from '@tessera/contract'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useSearchText } from '../../app/use-search-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { fill, plural } from '../../ui/text/template.ts'
import { useDocumentTitle } from '../../ui/browser.ts'
import { filterAndSortPages, orderLabels } from './page-order.ts'
import { useDuplicatePage } from '../create/use-duplicate-page.ts'
import { PageCard } from '../card/page-card.tsx'
import { type Order, orders } from './pages-search.ts'
import * as texts from '../texts.ts'
import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'
import { Input } from '../../ui/controls/field.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'

const NewPageForm = lazyPart(async () => (await import('../create/new-page-form.tsx')).NewPageForm, <Skeleton className="h-96" />)
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
      <Dialog open={creating} onOpenChange={setCreating} title={texts.newPage} description={texts.newPageLead}>
        <NewPageForm onCancel={() => setCreating(false)} />
      </Dialog>
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

export const cardGrid = 'mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-5'

export const PagesHeading = ({ children }: { children?: ReactNode }) => (
  <div data-wide className="flex flex-wrap items-center gap-x-3 gap-y-4">
    <div className="mr-auto">
      <h1 className="text-2xl font-semibold tracking-tight">{texts.pages}</h1>
      <p className="text-sm text-ink-3">{texts.statsPeriod}</p>
    </div>
    {children}
  </div>
)

export const PagesLoading = () => (
  <>
    <PagesHeading />
    <Loading className={cardGrid}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-[304px] rounded-2xl!" />
      ))}
    </Loading>
  </>
)

type PagesToolbarProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  /** Called when the field loses focus. */
  onBlur: () => void
  order: Order
  onOrder: (order: Order) => void
}

const options = orders.map((value) => ({ value, label: orderLabels[value] }))

/** Search field and sort order of the list of pages. */
export const PagesToolbar = ({ field, typed, onType, onBlur, order, onOrder }: PagesToolbarProps) => (
  <search className="flex gap-2 max-lg:order-last max-lg:w-full">
    <Input
      ref={field}
      type="search"
      aria-label={texts.searchPages}
      placeholder={texts.searchPages}
      className="min-w-0 flex-1 sm:w-52"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={onBlur}
    />
    <NativeSelect label={texts.sortBy} className="w-36 shrink-0" value={order} onChange={onOrder} options={options} />
  </search>
)
