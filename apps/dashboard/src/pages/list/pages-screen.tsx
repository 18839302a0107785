import type { PageId } from '@tessera/contract'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import { trpc } from '../../app/api.ts'
import { beside } from '../../ui/loading/beside.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { counted } from '../../ui/text/plural.ts'
import { useDocumentTitle } from '../../ui/text/document-title.ts'
import { arranged } from './page-order.ts'
import { useDuplicatePage } from '../create/use-duplicate-page.ts'
import { NewPageDialog } from '../create/new-page.ts'
import { NoMatch } from './no-matches.tsx'
import { PageCard } from '../card/page-card.tsx'
import { cardGrid, PagesHeading } from './pages-frame.tsx'
import type { Order } from './pages-search.ts'
import { PagesTools } from './pages-toolbar.tsx'
import * as texts from '../texts.ts'
import { useAddressText } from './use-search-text.ts'

const FirstPage = beside(
  async () => (await import('../create/first-page.tsx')).FirstPage,
  () => null,
)

/** More than any screen shows; the others come once these are there. */
const atOnce = 24

type PagesScreenProps = { find: string; onFind: (text: string) => void; order: Order; onOrder: (order: Order) => void }

export const PagesScreen = ({ find, onFind, order, onOrder }: PagesScreenProps) => {
  useDocumentTitle(texts.pages)
  const [pages] = trpc.pages.cards.useSuspenseQuery()
  const [creating, setCreating] = useState(false)
  const { typed, setTyped, settle } = useAddressText(find, onFind)
  // Typing never waits for hundreds of cards.
  const shown = useDeferredValue(typed)
  const most = useDeferredValue(pages.length, atOnce)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const [sought, setSought] = useState<PageId>()
  const { mutate: duplicate } = useDuplicatePage(setSought)
  const field = useRef<HTMLInputElement>(null)
  if (pages.length === 0) return <FirstPage />

  const text = shown.trim()
  const found = arranged(pages, text, order)
  const showAll = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <>
      <PagesHeading>
        {(pages.length > 1 || text) && (
          <PagesTools field={field} typed={typed} onType={setTyped} onRest={settle} order={order} onOrder={onOrder} />
        )}
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          {texts.newPage}
        </Button>
      </PagesHeading>
      <output className="sr-only">{text && counted(texts.pagesFound, { found: found.length, count: pages.length })}</output>
      {found.length === 0 ? (
        <NoMatch text={text} onAll={showAll} />
      ) : (
        <ul className={cardGrid}>
          {found.slice(0, most).map((page) => (
            <PageCard
              key={page.id}
              page={page}
              publicUrl={instance?.publicUrl ?? null}
              sought={page.id === sought}
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
                  {texts.anotherPage}
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
