import { Plus } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../api.ts'
import { beside } from '../ui/beside.tsx'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Input } from '../ui/field.tsx'
import { NewPageDialog } from './new-page.ts'
import { PageCard } from './page-card.tsx'
import { cardGrid, PagesHeading } from './pages-frame.tsx'

const FirstPage = beside(
  async () => (await import('./first-page.tsx')).FirstPage,
  () => null,
)

// Below this many a look finds a page sooner than a word.
const enoughToSearch = 7

export const PagesScreen = () => {
  useDocumentTitle('Pages')
  const [pages] = trpc.pages.cards.useSuspenseQuery()
  const [creating, setCreating] = useState(false)
  const [wanted, setWanted] = useState('')
  if (pages.length === 0) return <FirstPage />

  const word = wanted.trim().toLowerCase()
  const found = pages.filter((page) => `${page.title} ${page.slug}`.toLowerCase().includes(word))
  return (
    <>
      <PagesHeading>
        {pages.length >= enoughToSearch && (
          <Input
            type="search"
            aria-label="Find a page"
            placeholder="Find a page"
            className="max-sm:order-last sm:w-52"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          New page
        </Button>
      </PagesHeading>
      <ul className={cardGrid}>
        {found.map((page) => (
          <PageCard key={page.id} page={page} />
        ))}
        {!word && (
          <li>
            <button
              type="button"
              className="grid size-full min-h-28 place-items-center rounded-2xl border-[1.5px] border-dashed border-edge/60 text-ink-2 hover:border-brand
                hover:bg-brand-soft/40 hover:text-brand-ink sm:min-h-[288px]"
              onClick={() => setCreating(true)}
            >
              <span className="flex flex-col items-center gap-2">
                <Plus className="size-5" aria-hidden="true" />
                Another page
              </span>
            </button>
          </li>
        )}
      </ul>
      <output className="mt-4 block text-ink-2">
        {word && found.length === 0 ? `No page has “${wanted.trim()}” in its title or address.` : ''}
      </output>
      <NewPageDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}
