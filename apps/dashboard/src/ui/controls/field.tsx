import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

const box = `w-full rounded-lg border border-edge/70 bg-panel px-2.5 text-base text-ink transition-[border-color,box-shadow] placeholder:text-ink-3
  hover:border-edge focus-visible:border-brand focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-brand/25
  aria-invalid:border-danger disabled:opacity-60`

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={clsx(box, 'h-9 pointer-coarse:h-11', className)} {...rest} />
)

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={clsx(box, 'min-h-20 resize-none py-2 leading-snug', className)} {...rest} />
)

export type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  /** Shown to the right of the label. The keyboard reaches it after the control. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: (wiring: Wiring) => ReactNode
}

/** A label, a control, and a hint, which an error replaces: two advices at once would compete. The control must spread the wiring, which connects it to the others. */
export const Field = ({ label, aside, hint, error, className, children }: FieldProps) => {
  const id = useId()
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={clsx('relative flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {/* After the control, so that Tab goes to the control first. */}
      {aside && <span className="absolute top-0 right-0 text-sm text-ink-3 tabular-nums">{aside}</span>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Screen readers announce it when it appears. */
export const FieldError = ({ id, children }: { id?: string; children: string | undefined }) =>
  children ? (
    <p id={id} role="alert" className="text-sm whitespace-pre-line text-danger">
      {children}
    </p>
  ) : null
