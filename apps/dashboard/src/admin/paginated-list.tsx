import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { failureOf } from '../app/failures/failure.ts'
import { useSearchText } from '../app/search/use-search-text.ts'
import { Button } from '../ui/controls/button.tsx'
import { Input } from '../ui/controls/field.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { Loading, Skeleton } from '../ui/display/screen-states.tsx'
import * as texts from './texts.ts'

/** Query options of a paginated list. While a new filter loads, the previous rows stay. */
export const paginated = { getNextPageParam: <Next,>({ next }: { next: Next }) => next, placeholderData: keepPreviousData }

type PaginatedListProps<T> = {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<{ items: readonly T[] }>, unknown>,
    'data' | 'error' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  label: string
  /** Column headings, above the rows. */
  header?: ReactNode
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** A list that loads its next page on request. */
export const PaginatedList = <T extends { id: string }>({ query, label, header, empty, children }: PaginatedListProps<T>) => {
  const { data, error } = query
  const { list, focusAfter } = useFocusNewRows()
  if (!data && error) return <LoadError error={error} onRetry={() => void query.refetch()} />
  if (!data) return <ListLoading />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <p className="mt-6 rounded-2xl border border-dashed border-line-strong px-4 py-12 text-center text-ink-2">{empty}</p>
  return (
    <>
      {header}
      <ul
        ref={list}
        aria-label={label}
        aria-busy={query.isPlaceholderData}
        className={clsx(
          'mt-4 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel shadow-1 transition-opacity duration-150',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {items.map((item) => (
          <li key={item.id} className="focus-visible:-outline-offset-2">
            {children(item)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={query.isFetchingNextPage}
          onClick={() => {
            focusAfter(items.length)
            void query.fetchNextPage()
          }}
        >
          {texts.showMore}
        </Button>
      )}
    </>
  )
}

/** The "Show more" button disappears with the last page and loses the focus: moves it to the first new row instead of the top of the document. */
function useFocusNewRows() {
  const list = useRef<HTMLUListElement>(null)
  const knownRows = useRef<number>(null)
  useLayoutEffect(() => {
    const row = knownRows.current === null ? undefined : list.current?.children[knownRows.current]
    if (!(row instanceof HTMLElement)) return
    knownRows.current = null
    if (document.activeElement !== document.body) return
    // Focusable only while focused: a row is not a control.
    row.tabIndex = -1
    row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
    row.focus()
  })
  const focusAfter = (rows: number) => {
    knownRows.current = rows
  }
  return { list, focusAfter }
}

const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Notice tone="danger" className="mt-4">
    {failureOf(error).message}
    <Button size="sm" className="mt-2 flex" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  </Notice>
)

const ListLoading = () => (
  <Loading className="mt-4 space-y-2">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-[68px] rounded-xl" />
    ))}
  </Loading>
)

type SearchInputProps = {
  label: string
  /** The search text in the URL. */
  value: string
  onChange: (value: string) => void
}

/** Search field that updates the URL once typing pauses. */
export const SearchInput = ({ label, value, onChange }: SearchInputProps) => {
  const { typed, setTyped } = useSearchText(value, onChange)
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className="min-w-0 flex-1 basis-64 sm:max-w-sm"
      maxLength={254}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
