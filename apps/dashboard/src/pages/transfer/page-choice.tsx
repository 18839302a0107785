import { Link } from '@tanstack/react-router'
import { type ImportProposal, linksOf, type PageId } from '@tessera/contract'
import { ChevronRight } from 'lucide-react'

import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/display/notice.tsx'
import { plural } from '../../ui/text/template.ts'
import { StepHeading } from './step-heading.tsx'
import * as texts from './texts.ts'

type PageChoiceProps = {
  proposal: ImportProposal
  /** The pages that were imported before, by index. */
  imported: ReadonlyMap<number, PageId>
  onChoose: (index: number) => void
  onBack: () => void
}

/** Asks which of several pages to import. */
export const PageChoice = ({ proposal: { source, pages }, imported, onChoose, onBack }: PageChoiceProps) => (
  <>
    <StepHeading
      title={texts.choosePage}
      lead={plural(texts.choosePageLead, { source, count: pages.length })}
      back={texts.otherSource}
      onBack={onBack}
    />
    <ul className="mt-6 max-w-xl divide-y divide-line rounded-2xl border border-line bg-panel shadow-1">
      {pages.map(({ document }, index) => {
        const pageId = imported.get(index)
        return (
          // Two pages may be equal.
          <li
            key={`${index} ${document.slug}`}
            className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-2xl last:rounded-b-2xl hover:bg-hover"
          >
            <button
              type="button"
              onClick={() => onChoose(index)}
              className="min-w-0 flex-1 text-left outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-brand"
            >
              <span className="block font-medium [overflow-wrap:anywhere]" dir="auto">
                {document.title}
              </span>
              <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
                {plural(texts.pageFacts, { address: `/${document.slug}`, count: linksOf(document.links).length })}
              </span>
            </button>
            {pageId ? (
              <>
                <Badge tone="live">{texts.importedPage}</Badge>
                <Button asChild size="sm" className="relative">
                  <Link to="/pages/$pageId" params={{ pageId }}>
                    {texts.openPage}
                  </Link>
                </Button>
              </>
            ) : (
              <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            )}
          </li>
        )
      })}
    </ul>
  </>
)
