import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { trpc } from '../../app/api.ts'
import { absolute, readable } from '../../app/paths.ts'
import { suggestSlug } from './slug-suggestion.ts'

/** Input for a slug, prefixed with the address of the instance. When it loses the focus, it replaces characters that a slug cannot have. */
export const SlugInput = ({ className, onChange, onBlur, ...rest }: ComponentProps<'input'>) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return (
    <div
      className={clsx(
        `flex h-9 pointer-coarse:h-[46px] overflow-hidden rounded-lg border border-edge/70 bg-panel hover:border-edge focus-within:border-brand focus-within:ring-3
        focus-within:ring-brand/25 has-aria-invalid:border-danger`,
        className,
      )}
    >
      <span
        className="flex max-w-[60%] shrink-0 items-center overflow-hidden border-r border-line bg-hover px-2.5 text-sm whitespace-nowrap text-ink-2"
        aria-hidden="true"
      >
        {readable(absolute('/', instance?.publicUrl ?? null))}
      </span>
      <input
        className="min-w-0 flex-1 bg-transparent px-2.5 text-base outline-none placeholder:text-ink-3"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        onChange={onChange}
        onBlur={(event) => {
          const { value } = event.target
          const corrected = /[^a-z0-9-]/i.test(value) && suggestSlug(value)
          if (corrected) {
            event.target.value = corrected
            onChange?.({ ...event, type: 'change' })
          }
          onBlur?.(event)
        }}
      />
    </div>
  )
}
