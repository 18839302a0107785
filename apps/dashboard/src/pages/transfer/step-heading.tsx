import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { Button } from '../../ui/controls/button.tsx'

type StepHeadingProps = { title: string; lead: ReactNode; back: string; onBack: () => void }

/** The heading of a later step. It takes the focus, because the control that led to the step is gone. */
export const StepHeading = ({ title, lead, back, onBack }: StepHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div data-wide>
      <Button size="sm" variant="ghost" className="mb-2 -ml-2" onClick={onBack}>
        <ArrowLeft />
        {back}
      </Button>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none [overflow-wrap:anywhere]" dir="auto">
        {title}
      </h1>
      <p className="mt-1 text-ink-2">{lead}</p>
    </div>
  )
}
