import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, type RefCallback, useCallback } from 'react'

type Attributes = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }
type SlotProps = Attributes & { children: ReactElement<Attributes> }

/** Its only child with these attributes added: where both have a handler the child's comes first. Small, as every screen has it. */
export const Slot = ({ children, ref, ...added }: SlotProps) => {
  const own = children.props
  const both: Record<string, unknown> = { ...added, ...own, ref: useBoth(ref, own.ref) }
  if (added.className && own.className) both['className'] = `${added.className} ${own.className}`
  for (const [name, handler] of Object.entries(added)) {
    const first: unknown = own[name as keyof Attributes]
    if (typeof handler !== 'function' || typeof first !== 'function') continue
    both[name] = (...args: unknown[]) => {
      first(...args)
      handler(...args)
    }
  }
  return cloneElement(children, both)
}

const useBoth = (one: Ref<HTMLElement> | undefined, other: Ref<HTMLElement> | undefined): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement) => {
      const detach = [one, other].map((ref) => attach(ref, element))
      return () => detach.forEach((away) => away())
    },
    [one, other],
  )

function attach(ref: Ref<HTMLElement> | undefined, element: HTMLElement): () => void {
  if (typeof ref === 'function') return ref(element) ?? (() => ref(null))
  if (!ref) return () => {}
  ref.current = element
  return () => {
    ref.current = null
  }
}
