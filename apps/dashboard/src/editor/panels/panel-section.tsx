import { type ReactNode, useId } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="space-y-4 border-b border-line px-4 py-5 last:border-b-0">
      <h2 id={heading} className="text-sm font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
