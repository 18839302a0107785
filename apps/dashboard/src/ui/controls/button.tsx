import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

const base = `inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap font-medium
  transition-[background-color,border-color,color] duration-100 disabled:pointer-events-none disabled:opacity-50
  aria-disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:shrink-0`
const variants = {
  primary: 'bg-brand text-on-brand shadow-1 hover:bg-brand-hover forced-colors:border',
  secondary: 'border border-line-strong bg-panel text-ink shadow-1 hover:bg-hover',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-active',
  danger: 'bg-danger text-on-danger shadow-1 hover:bg-danger/90 forced-colors:border',
}
const sizes = {
  sm: 'h-8 rounded-lg px-2.5 text-sm [&_svg]:size-4',
  md: 'h-9 rounded-lg px-3.5 text-base [&_svg]:size-4',
  icon: 'size-8 rounded-lg [&_svg]:size-4',
  small: 'size-6 rounded-md [&_svg]:size-3.5',
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  asChild?: boolean
  busy?: boolean
}

/** While `busy`, it keeps its size and its focus and ignores clicks. */
export const Button = ({ className, variant = 'secondary', size = 'md', asChild, busy, onClick, children, ...rest }: ButtonProps) => {
  const look = clsx(base, variants[variant], sizes[size], className)
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={look}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
