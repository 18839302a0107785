import { SearchX } from 'lucide-react'

import { Button } from '../../ui/controls/button.tsx'
import { fill } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

/** What stands where pages would that a search has not found, and the way back to all. */
export const NoMatch = ({ text, onAll }: { text: string; onAll: () => void }) => (
  <section className="mt-6 flex flex-1 flex-col items-center justify-center rounded-2xl border border-dashed border-edge/60 px-5 py-14 text-center">
    <SearchX className="size-9 text-ink-3" aria-hidden="true" />
    <h2 className="mt-4 max-w-full text-lg font-semibold [overflow-wrap:anywhere]">{fill(texts.noneCalled, { text })}</h2>
    <p className="mt-2 text-ink-2">{texts.noneCalledWhy}</p>
    <Button className="mt-6" onClick={onAll}>
      {texts.showAll}
    </Button>
  </section>
)
