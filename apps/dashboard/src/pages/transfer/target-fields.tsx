import type { PageId } from '@tessera/contract'
import { useId } from 'react'

import { trpc } from '../../app/api.ts'
import { Field } from '../../ui/controls/field.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { SlugInput } from '../slugs/slug-input.tsx'
import * as texts from './texts.ts'

export type Mode = 'new' | 'append' | 'replace'
/** Where the tiles go, as far as the user has chosen. */
export type TargetChoice = { mode: Mode; slug: string; pageId: PageId | undefined }

const modes = [
  { value: 'new', name: texts.toNewPage, hint: texts.toNewPageHint },
  { value: 'append', name: texts.appendTo, hint: texts.appendHint },
  { value: 'replace', name: texts.replaceIn, hint: texts.replaceHint },
] as const

type TargetFieldsProps = { choice: TargetChoice; slugError: string | undefined; onChange: (choice: TargetChoice) => void }

/** Asks where the tiles go. */
export const TargetFields = ({ choice, slugError, onChange }: TargetFieldsProps) => {
  const group = useId()
  const { data: pages = [] } = trpc.pages.cards.useQuery()
  const offered = pages.length > 0 ? modes : modes.slice(0, 1)
  return (
    <section aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`} className="font-semibold">
        {texts.target}
      </h2>
      <div role="radiogroup" aria-labelledby={`${group}-title`} className="mt-2">
        {offered.map(({ value, name, hint }) => (
          <label
            key={value}
            className="-mx-2 flex cursor-pointer items-start gap-3 rounded-lg px-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <input
              type="radio"
              name={group}
              className="mt-0.5 size-[18px] shrink-0 accent-brand"
              checked={choice.mode === value}
              aria-describedby={`${group}-${value}`}
              aria-label={name}
              onChange={() => onChange({ ...choice, mode: value, pageId: choice.pageId ?? pages[0]?.id })}
            />
            <span>
              <span className="block">{name}</span>
              <span id={`${group}-${value}`} className="block text-sm text-ink-3">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-3">
        {choice.mode === 'new' ? (
          <Field label={texts.pageAddress} error={slugError}>
            {(wiring) => (
              <SlugInput value={choice.slug} onChange={(event) => onChange({ ...choice, slug: event.target.value })} {...wiring} />
            )}
          </Field>
        ) : (
          <Field label={texts.page}>
            {({ id }) => (
              <NativeSelect
                id={id}
                label={texts.page}
                value={choice.pageId ?? ''}
                onChange={(pageId) => onChange({ ...choice, pageId })}
                options={pages.map(({ id, title }) => ({ value: id, label: title }))}
              />
            )}
          </Field>
        )}
      </div>
    </section>
  )
}
