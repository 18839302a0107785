import { maxTokenPages } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { filterAndSortPages } from '../../pages/list/page-order.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FieldError, Input } from '../../ui/controls/field.tsx'
import { SegmentedField } from '../../ui/controls/segmented-control.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { plural } from '../../ui/text/template.ts'
import * as texts from './texts.ts'

const options = [
  { value: 'all' as const, name: texts.allPages },
  { value: 'only' as const, name: texts.onlyThesePages },
]

/** Rendering thousands of checkboxes takes seconds. The search finds the others. */
const maxShown = 100

type PagesFieldProps = {
  /** Ids of pages; null for all pages. */
  value: readonly string[] | null
  onChange: (pages: string[] | null) => void
  error: string | undefined
}

/** The pages that a token is for. */
export const PagesField = ({ value, onChange, error }: PagesFieldProps) => {
  // Kept while all pages are selected.
  const [chosen, setChosen] = useState<string[]>([])
  const choose = (pages: string[]) => {
    setChosen(pages)
    onChange(pages)
  }
  return (
    <div className="space-y-1.5">
      <SegmentedField
        label={texts.pages}
        value={value ? 'only' : 'all'}
        onChange={(next) => onChange(next === 'only' ? chosen : null)}
        options={options}
      />
      {value && (
        <>
          <PageChoice chosen={value} onChange={choose} />
          <FieldError>{error && errorText(value.length, error)}</FieldError>
          <p className="text-sm text-ink-3">{texts.onlyThesePagesHint}</p>
        </>
      )}
    </div>
  )
}

function errorText(count: number, error: string): string {
  if (count === 0) return texts.pagesMissing
  return count > maxTokenPages ? plural(texts.tooManyPages, { count: maxTokenPages }) : error
}

const PageChoice = ({ chosen, onChange }: { chosen: readonly string[]; onChange: (pages: string[]) => void }) => {
  const { data: pages, error } = trpc.pages.cards.useQuery()
  const [search, setSearch] = useState('')
  if (error) return <FieldError>{failureOf(error).message}</FieldError>
  if (!pages) return <Skeleton className="h-48" />
  const found = filterAndSortPages(pages, search, 'title')
  const hidden = found.length - maxShown
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="space-y-1.5 border-b border-line p-2">
        <Input
          type="search"
          aria-label={texts.searchPages}
          placeholder={texts.searchPages}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <output className="block px-1 text-sm text-ink-3">{plural(texts.pagesSelected, { count: chosen.length })}</output>
      </div>
      <fieldset aria-label={texts.pages} className="max-h-44 min-w-0 overflow-y-auto overscroll-contain px-3 py-1">
        {found.slice(0, maxShown).map(({ id, title, slug }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
            label={<bdi>{title}</bdi>}
            hint={`/${slug}`}
          />
        ))}
        {found.length === 0 && (
          <p className="px-1 py-1.5 text-sm text-ink-3">{pages.length === 0 ? texts.noPagesYet : texts.noPageFound}</p>
        )}
        {hidden > 0 && <p className="px-1 py-1.5 text-sm text-ink-3">{plural(texts.morePagesHidden, { count: hidden })}</p>}
      </fieldset>
    </div>
  )
}
