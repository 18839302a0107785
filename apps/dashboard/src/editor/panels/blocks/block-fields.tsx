import { blockShapes, codePoints, type ContactChannel, contactChannels, type DocumentBlock } from '@tessera/contract'
import { type Ref, useRef, useState } from 'react'
import type { z } from 'zod'

import { optionalTyping } from '../../../app/forms.tsx'
import { channelLabels } from '../../../links/link-labels.ts'
import { ContactIcon } from '../../../links/tile-icons.tsx'
import { Field, Textarea } from '../../../ui/controls/field.tsx'
import { SegmentedField } from '../../../ui/controls/segmented-control.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { fill } from '../../../ui/text/template.ts'
import { useEditor } from '../../editor-context.ts'
import { changeTile } from '../../model/document/edits.ts'
import * as texts from '../../texts.ts'
import { DocumentField, useDocumentText } from '../panel-form.tsx'
import { addressInputs, addressSchema } from './contact-address.ts'
import { IconField } from '../links/icon-field.tsx'
import { SizeField } from '../links/size-field.tsx'
import { TileForm } from '../links/tile-form.tsx'

type BlockOf<Kind> = Extract<DocumentBlock, { kind: Kind }>

/** The form of a tile that is not a link. */
export const BlockFields = ({ block, onClose }: { block: DocumentBlock; onClose: () => void }) => {
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  return (
    <TileForm tile={block} first={first} onClose={onClose}>
      {block.kind === 'heading' ? (
        <HeadingFields block={block} first={first} />
      ) : block.kind === 'text' ? (
        <TextFields block={block} first={first} />
      ) : (
        <ContactFields block={block} first={first} />
      )}
    </TileForm>
  )
}

/** A text of the block, for `useDocumentText`. */
const textOf = <T extends string | null>({ key }: DocumentBlock, name: string, value: T, schema: z.ZodType<T, string>) => ({
  path: `/links/${key}/${name}`,
  value,
  schema,
  edit: (next: T) => changeTile(key, { [name]: next }),
})

const maxLengthOf = (schema: z.ZodType): number => schema.meta()?.['maxLength'] as number
export const lengthOf = (typed: string, schema: z.ZodType): string =>
  fill(texts.lengthUsed, { length: codePoints(typed), limit: maxLengthOf(schema) })

const { heading, text, contact } = blockShapes
const textTitle = text.title.unwrap()
const contactTitle = contact.title.unwrap()

const HeadingFields = ({ block, first }: { block: BlockOf<'heading'>; first: Ref<HTMLInputElement> }) => (
  <DocumentField
    label={texts.title}
    aside={lengthOf(block.title, heading.title)}
    hint={texts.headingHint}
    ref={first}
    {...textOf(block, 'title', block.title, heading.title)}
  />
)

const TextFields = ({ block, first }: { block: BlockOf<'text'>; first: Ref<HTMLTextAreaElement> }) => {
  const { control, error } = useDocumentText(textOf(block, 'text', block.text, text.text))
  return (
    <>
      <Field label={texts.text} aside={lengthOf(control.value, text.text)} hint={texts.textHint} error={error}>
        {(wiring) => <Textarea ref={first} rows={4} {...wiring} {...control} />}
      </Field>
      <DocumentField label={texts.title} aside={texts.optional} {...textOf(block, 'title', block.title, optionalTyping(textTitle))} />
      <SizeField tile={block} />
    </>
  )
}

const channelOptions = contactChannels.map((value) => ({ value, name: channelLabels[value], icon: <ContactIcon channel={value} /> }))

type ChannelFieldProps = { value: ContactChannel; onChange: (channel: ContactChannel) => void }

export const ChannelField = (props: ChannelFieldProps) => <SegmentedField label={texts.contactBy} options={channelOptions} {...props} />

const ContactFields = ({ block, first }: { block: BlockOf<'contact'>; first: Ref<HTMLInputElement> }) => {
  const editor = useEditor()
  const { key, address } = block
  // A channel is stored together with an address that fits it.
  const [chosen, setChosen] = useState(block.channel)
  const [stored, setStored] = useState(block.channel)
  if (stored !== block.channel) {
    setStored(block.channel)
    setChosen(block.channel)
  }
  const schema = addressSchema(chosen)
  const path = `/links/${key}/address`
  const choose = (channel: ContactChannel) => {
    setChosen(channel)
    const typed = editor.state.unfinished.get(path) ?? address
    const fitting = addressSchema(channel).safeParse(typed)
    editor.setUnfinished(path, fitting.success ? null : typed)
    if (fitting.success) editor.edit(changeTile(key, { channel, address: fitting.data }))
  }
  return (
    <>
      <ChannelField value={chosen} onChange={choose} />
      <DocumentField
        ref={first}
        {...addressInputs[chosen]}
        {...textOf(block, 'address', address, schema)}
        edit={(next) => changeTile(key, { channel: chosen, address: next })}
      />
      <DocumentField
        label={texts.title}
        aside={texts.optional}
        placeholder={texts.contactTitlePlaceholder}
        {...textOf(block, 'title', block.title, optionalTyping(contactTitle))}
      />
      <IconField value={block.icon} fallback={channelLabels[block.channel]} onChange={(icon) => editor.edit(changeTile(key, { icon }))} />
      <SizeField tile={block} />
      <Switch
        label={texts.highlight}
        checked={block.highlighted}
        onChange={(highlighted) => editor.edit(changeTile(key, { highlighted }))}
      />
    </>
  )
}
