import { type BlockKind, blockShapes, type DocumentBlock } from '@tessera/contract'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { Button } from '../../../ui/controls/button.tsx'
import { Field, Input, Textarea } from '../../../ui/controls/field.tsx'
import { useEditor } from '../../editor-context.ts'
import { addBlock, newTileKey } from '../../model/document/edits.ts'
import * as texts from '../../texts.ts'
import { ChannelField, lengthOf } from './block-fields.tsx'
import { addressInputs, addressSchema } from './contact-address.ts'

const titles: Record<BlockKind, string> = { heading: texts.newHeading, text: texts.newText, contact: texts.newContact }

type NewBlockProps = {
  kind: BlockKind
  /** The tile below which the block is added. Null: at the bottom. */
  after: string | null
  onAdded: (block: DocumentBlock) => void
  onCancel: () => void
}

/** Asks for what a new block cannot do without. A page never has an empty block, because each change is saved at once. */
export const NewBlock = ({ kind, after, onAdded, onCancel }: NewBlockProps) => {
  const editor = useEditor()
  const [typed, setTyped] = useState('')
  const [channel, setChannel] = useState<'mail' | 'phone' | 'sms'>('mail')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // On a phone, the buttons would be below the visible part of the panel.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const key = useState(newTileKey)[0]

  const blockOf = (value: string): DocumentBlock => {
    if (kind === 'heading') return { key, kind, title: value, active: true }
    if (kind === 'text') return { key, kind, title: null, text: value, size: '2x1', active: true }
    return { key, kind, channel, address: value, title: null, icon: null, size: '2x1', highlighted: false, active: true }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const schema = kind === 'contact' ? addressSchema(channel) : kind === 'text' ? blockShapes.text.text : blockShapes.heading.title
    const parsed = schema.safeParse(typed)
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message)
      return field.current?.focus()
    }
    const block = blockOf(parsed.data)
    editor.edit(addBlock(block, after))
    return onAdded(block)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape keeps typed text. Only Cancel discards it.
    if (event.key === 'Escape' && typed !== '') field.current?.blur()
    else if (event.key === 'Escape') onCancel()
    // In a text, Enter begins a line.
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
    else return
    event.stopPropagation()
  }
  const control = {
    ref: field,
    value: typed,
    onKeyDown,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      setError(undefined)
    },
  }
  return (
    <form ref={form} noValidate aria-label={titles[kind]} className="space-y-3 border-b border-line bg-panel p-3" onSubmit={submit}>
      <p className="font-medium">{titles[kind]}</p>
      {kind === 'heading' && (
        <Field label={texts.title} aside={lengthOf(typed, blockShapes.heading.title)} hint={texts.headingHint} error={error}>
          {(wiring) => <Input {...wiring} {...control} />}
        </Field>
      )}
      {kind === 'text' && (
        <Field label={texts.text} aside={lengthOf(typed, blockShapes.text.text)} hint={texts.textHint} error={error}>
          {(wiring) => <Textarea rows={4} {...wiring} {...control} />}
        </Field>
      )}
      {kind === 'contact' && (
        <>
          <ChannelField
            value={channel}
            onChange={(next) => {
              setChannel(next)
              setError(undefined)
            }}
          />
          <Field label={addressInputs[channel].label} error={error}>
            {(wiring) => <Input type={addressInputs[channel].type} inputMode={addressInputs[channel].inputMode} {...wiring} {...control} />}
          </Field>
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {texts.addIt}
        </Button>
      </div>
    </form>
  )
}
