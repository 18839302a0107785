import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from './button.tsx'
import { isApple } from '../platform.ts'
import * as texts from '../texts.ts'

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

type CopyProps = { text: string; label: string; done: string }

/** `label` names what it copies; `done` is announced afterwards: "Copy address", "Address copied". */
export const CopyButton = ({ text, label, done }: CopyProps) => {
  const { state, copy } = useCopy(text)
  return (
    <>
      <Button onClick={copy} aria-label={label}>
        {state === 'copied' ? <Check /> : <Copy />}
        {labels[state]}
      </Button>
      <output className="sr-only">{state === 'copied' ? done : ''}</output>
    </>
  )
}
