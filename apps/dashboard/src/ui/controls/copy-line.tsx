import { useId } from 'react'

import { CopyButton } from './copy-button.tsx'

type CopyLineProps = {
  label: string
  text: string
  /** The label of the button, and its announcement after copying. */ copy: string
  copied: string
}

/** A read-only line with a button that copies it. */
export const CopyLine = ({ label, text, copy, copied }: CopyLineProps) => {
  const id = useId()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          id={id}
          readOnly
          value={text}
          rows={1}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="field-sizing-content min-h-9 min-w-0 flex-1 resize-none rounded-lg border border-edge/70 bg-hover px-2.5 py-2 font-mono text-xs leading-relaxed break-all"
        />
        <CopyButton text={text} label={copy} done={copied} />
      </div>
    </div>
  )
}
