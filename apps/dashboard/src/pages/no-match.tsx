import { SearchX } from 'lucide-react'

import { Button } from '../ui/button.tsx'

/** What stands where pages would that a search has not found, and the way back to all. */
export const NoMatch = ({ text, onAll }: { text: string; onAll: () => void }) => (
  <section className="mt-6 flex flex-1 flex-col items-center justify-center rounded-2xl border border-dashed border-edge/60 px-5 py-14 text-center">
    <SearchX className="size-9 text-ink-3" aria-hidden="true" />
    <h2 className="mt-4 max-w-full text-lg font-semibold [overflow-wrap:anywhere]">No page is called “{text}”</h2>
    <p className="mt-2 text-ink-2">Neither a title nor an address has it.</p>
    <Button className="mt-6" onClick={onAll}>
      Show all pages
    </Button>
  </section>
)
