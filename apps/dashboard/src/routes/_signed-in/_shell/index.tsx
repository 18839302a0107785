import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { PageCard as Page, PageId, PageListItem } from '@tessera/contract'
import { CircleCheck, Clock, Plus, SearchX } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { client, queries, trpc } from '../../../app/api.ts'
import { useSearchNavigation } from '../../../app/search/use-search-navigation.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useShortcuts } from '../../../app/palette/shortcuts.ts'
import { mayLeave } from '../../../app/leaving/leave-guards.ts'
import { useSearchText } from '../../../app/search/use-search-text.ts'
import { PageCard } from '../../../pages/card/page-card.tsx'
import { filterAndSortPages, orderLabels } from '../../../pages/list/page-order.ts'
import { newPageDialog } from '../../../pages/create/new-page-dialog.ts'
import { orders, pagesSearch } from '../../../pages/list/pages-search.ts'
import { copyToast, useDeletePage } from '../../../pages/page-mutations.tsx'
import { copyNames, slugCandidates, withFreeSlug } from '../../../pages/slugs/free-slug.ts'
import * as texts from '../../../pages/texts.ts'
import { useDocumentTitle } from '../../../ui/browser.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/controls/field.tsx'
import { NativeSelect } from '../../../ui/controls/native-select.tsx'
import { Loading, Skeleton } from '../../../ui/display/screen-states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { fill, plural } from '../../../ui/text/template.ts'

export const Route = createFileRoute('/_signed-in/_shell/')({
  validateSearch: pagesSearch,
  loader: () => queries.pages.cards.ensureData(),
  pendingComponent: PagesLoading,
  errorComponent: FailedPart,
  component: PagesScreen,
})

const NewPageForm = lazyPart(
  async () => (await import('../../../pages/create/new-page-form.tsx')).NewPageForm,
  <Skeleton className="h-96" />,
)
const FirstPublicationDialog = lazyPart(
  async () => (await import('../../../pages/share/first-publication-dialog.tsx')).FirstPublicationDialog,
  null,
)
const SelectionBar = lazyPart(async () => (await import('../../../pages/list/bulk/selection-bar.tsx')).SelectionBar, null)
const FirstPage = lazyPart(async () => (await import('../../../pages/create/first-page.tsx')).FirstPage, null)

const sortOptions = orders.map((value) => ({ value, label: orderLabels[value] }))

const cardGrid = 'mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-5'

/** Sticks to the bottom of the window, also with the message that its content did not load. */
const bottomBar = `sticky bottom-0 z-10 -mx-4 mt-auto -mb-6 pt-6 sm:bottom-4 sm:mx-auto sm:-mb-2 md:-mb-4
  [&>[role=alert]]:rounded-2xl [&>[role=alert]]:bg-raised [&>[role=alert]]:shadow-3`

/** Cards of the first render, more than fit any screen. The others follow in a deferred render. */
const initialCardCount = 24

function PagesScreen() {
  const { find = '', sort = 'newest' } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  useDocumentTitle(texts.pages)
  const [pages] = trpc.pages.cards.useSuspenseQuery()
  const creating = newPageDialog.use()
  const setCreating = newPageDialog.set
  useEffect(() => () => newPageDialog.set(false), [])
  const { typed, setTyped, flush } = useSearchText(find, (next) => {
    // Replaces the history entry: Back must not undo single keystrokes.
    void navigate({ search: (search) => pagesSearch({ ...search, find: next }), replace: true, resetScroll: false })
  })
  // Deferred, so that typing stays responsive with hundreds of cards.
  const deferredText = useDeferredValue(typed)
  const cardCount = useDeferredValue(pages.length, initialCardCount)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const [focusedPage, setFocusedPage] = useState<PageId>()
  const { mutate: duplicate } = useDuplicatePage(setFocusedPage)
  const field = useRef<HTMLInputElement>(null)
  const [empty, several] = [pages.length === 0, pages.length > 1]
  const [selecting, setSelecting] = useState(false)
  if (selecting && !several) setSelecting(false)
  const [CardBox, setCardBox] = useState<ComponentType<{ page: Page }>>()
  // A component is a function, which a setter would call.
  const onBox = useCallback((box: typeof CardBox) => setCardBox(() => box), [])
  const selectButton = useRef<HTMLButtonElement>(null)
  useShortcuts(
    useMemo(
      () => [
        ...(empty ? [] : [{ group: texts.pages, label: texts.newPage, keys: 'N', run: () => setCreating(true) }]),
        ...(several
          ? [
              { group: texts.pages, label: texts.searchPages, keys: '/', run: () => field.current?.focus() },
              { group: texts.pages, label: texts.selectPages, icon: <CircleCheck />, keys: 'S', run: () => setSelecting(true) },
            ]
          : []),
      ],
      [empty, several, setCreating],
    ),
  )
  if (empty) return <FirstPage />

  const text = deferredText.trim()
  const found = filterAndSortPages(pages, text, sort)
  const showAll = () => {
    setTyped('')
    field.current?.focus()
  }
  const leaveSelection = () => {
    setSelecting(false)
    selectButton.current?.focus()
  }
  const closeForm = async () => {
    if (await mayLeave()) setCreating(false)
  }
  return (
    <>
      <PagesHeading>
        {(several || text) && (
          <div className="flex gap-2 max-lg:order-last max-lg:w-full">
            <search className="flex min-w-0 flex-1 gap-2">
              <Input
                ref={field}
                type="search"
                aria-label={texts.searchPages}
                placeholder={texts.searchPages}
                className="min-w-0 flex-1 sm:w-52"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={flush}
              />
              <NativeSelect
                label={texts.sortBy}
                className="w-36 shrink-0"
                value={sort}
                onChange={(next) => void navigate({ search: (search) => pagesSearch({ ...search, sort: next }), resetScroll: false })}
                options={sortOptions}
              />
            </search>
            {several && (
              <Button
                ref={selectButton}
                aria-label={texts.select}
                aria-pressed={selecting}
                className="max-sm:px-2.5 aria-pressed:bg-active"
                onClick={() => setSelecting(!selecting)}
              >
                <CircleCheck />
                <span className="max-sm:hidden">{texts.select}</span>
              </Button>
            )}
          </div>
        )}
        <Button asChild className="max-sm:px-2.5">
          <Link to="/pages/scheduled" aria-label={texts.scheduled}>
            <Clock />
            <span className="max-sm:hidden">{texts.scheduled}</span>
          </Link>
        </Button>
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
              hotlink={instance?.remoteContent === 'hotlink'}
              focused={page.id === focusedPage}
              Box={CardBox}
              onDuplicate={duplicate}
            />
          ))}
        </ul>
      )}
      {selecting && (
        <div className={bottomBar}>
          <SelectionBar pages={found} onBox={onBox} onLeave={leaveSelection} />
        </div>
      )}
      <FirstPublicationDialog pages={pages} />
      {/* Escape and a click outside are no decision to drop what the form has. Cancel is. */}
      <Dialog open={creating} onOpenChange={() => void closeForm()} title={texts.newPage} description={texts.newPageLead}>
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

const PagesHeading = ({ children }: { children?: ReactNode }) => (
  <div data-wide className="flex flex-wrap items-center gap-x-3 gap-y-4">
    <div className="mr-auto">
      <h1 className="text-2xl font-semibold tracking-tight">{texts.pages}</h1>
      <p className="text-sm text-ink-3">{texts.statsPeriod}</p>
    </div>
    {children}
  </div>
)

function PagesLoading() {
  return (
    <>
      <PagesHeading />
      <Loading className={cardGrid}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-page-card rounded-2xl!" />
        ))}
      </Loading>
    </>
  )
}

/** Duplicates a page as a draft. Calls `focusPage` with the copy, and after undo with the original. */
const useDuplicatePage = (focusPage: (id: PageId) => void) => {
  const utils = trpc.useUtils()
  const remove = useDeletePage({ failed: texts.couldNotUndoDuplicate })
  return useMutation({
    meta: { failed: texts.couldNotDuplicate },
    mutationFn: (page: Pick<PageListItem, 'id' | 'slug' | 'title'>) => {
      const own = utils.pages.cards.getData() ?? []
      const { title, slug } = copyNames(page, own)
      return withFreeSlug(slugCandidates(slug, own), (free) => client.pages.duplicate.mutate({ pageId: page.id, slug: free, title }))
    },
    onSuccess: async ({ id, title, slug, passwordLeft }, page) => {
      await utils.pages.cards.invalidate()
      focusPage(id)
      toast.success(fill(texts.duplicatedAs, { title }), {
        id: copyToast(id),
        description: fill(passwordLeft ? texts.savedWithoutPassword : texts.savedAsDraft, { slug }),
        action: { label: texts.undo, onClick: () => remove.mutate({ pageId: id }, { onSuccess: () => focusPage(page.id) }) },
      })
    },
    // Without a response, the copy may exist.
    onError: () => utils.pages.cards.invalidate(),
  })
}
