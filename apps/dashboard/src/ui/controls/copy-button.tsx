import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'

import { isApple } from '../browser.ts'
import * as texts from '../texts.ts'
import { Button } from './button.tsx'

const useCopy = (text: string) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused')
  return { state, copy: () => void copy() }
}

/** Returns whether it worked. Without HTTPS there is no clipboard API, so it falls back to copying a selection. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.className = 'fixed opacity-0'
  // An open dialog traps the focus.
  ;(focused?.closest('[role=dialog]') ?? document.body).append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

const labels = { idle: texts.copy, copied: texts.copied, refused: isApple ? texts.copyByKeysApple : texts.copyByKeys }

type CopyProps = { text: string; label: string; done: string; variant?: 'primary' }

/** `label` names what it copies; `done` is announced afterward: "Copy address", "Address copied". */
export const CopyButton = ({ text, label, done, variant }: CopyProps) => {
  const { state, copy } = useCopy(text)
  return (
    <>
      <Button onClick={copy} aria-label={label} {...(variant && { variant })}>
        {state === 'copied' ? <Check /> : <Copy />}
        {labels[state]}
      </Button>
      <output className="sr-only">{state === 'copied' ? done : ''}</output>
    </>
  )
}

/** The same as an icon in a row of icons. */
export const CopyIconButton = ({ text, label, done }: Omit<CopyProps, 'variant'>) => {
  const { state, copy } = useCopy(text)
  return (
    <>
      <Button variant="ghost" size="icon" onClick={copy} aria-label={label} title={state === 'refused' ? labels.refused : label}>
        {state === 'copied' ? <Check /> : <Copy />}
      </Button>
      <output className="sr-only">{state === 'copied' ? done : ''}</output>
    </>
  )
}

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
