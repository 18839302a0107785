import { type DocumentLink, DocumentLink as DocumentLinkSchema, linkTypes, tileSizes } from '@tessera/contract'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'

import { useNativeListener } from '../../../canvas/keys/tile-events.ts'
import { nameOf, sizeLabels, typeLabels } from '../../../links/link-labels.ts'
import { SizeGlyph, TypeIcon } from '../../../links/link-icons.tsx'
import { optionalText, optionalTyping } from '../../../app/forms.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { fill } from '../../../ui/text/template.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { changeLink } from '../../model/document/edits.ts'
import { useEditor } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { ImageField } from '../image-field.tsx'
import { DocumentField, urlField } from '../panel-form.tsx'

const { url, title, thumbnail } = DocumentLinkSchema.shape
const titleSchema = optionalTyping(title.unwrap())
const thumbnailSchema = optionalText(thumbnail.unwrap())

const typeOptions = linkTypes.map((value) => ({
  value,
  label: typeLabels[value],
  icon: <TypeIcon type={value} className="size-[18px] text-ink-2" />,
}))
const sizeOptions = tileSizes.map((value) => ({ value, name: sizeLabels[value], label: <SizeGlyph size={value} /> }))

/** The form of a link. It has no submit button: valid text is applied while typing. */
export const LinkFields = ({ link, onClose }: { link: DocumentLink; onClose: () => void }) => {
  const editor = useEditor()
  const { key } = link
  const first = useRef<HTMLInputElement>(null)
  // The tile or row from which the form was opened.
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { activeElement } = document
    // The form may load late: it does not take the focus from a menu opened meanwhile, nor from the next link while it is being typed.
    if (activeElement?.closest('[role=menu]')) return
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value !== '') return
    opener.current = activeElement
    first.current?.focus()
  }, [])
  const fields = useRef<HTMLFieldSetElement>(null)
  // A native listener does not receive the Escape key of an open select list, whose React events bubble here through the portal.
  useNativeListener(fields, 'keydown', (event) => {
    if (event.key !== 'Escape') return
    const row = fields.current?.closest('[data-row]')?.querySelector('[data-toggle]')
    const target = opener.current?.isConnected && opener.current !== document.body ? opener.current : row
    if (target instanceof HTMLElement) target.focus()
    onClose()
  })
  const textOf = <Name extends 'title' | 'url' | 'thumbnail'>(name: Name, schema: z.ZodType<DocumentLink[Name], string>) => ({
    path: `/links/${key}/${name}`,
    value: link[name],
    schema,
    edit: (value: DocumentLink[Name]) => changeLink(key, { [name]: value }),
  })
  return (
    <fieldset ref={fields} aria-label={fill(texts.editLink, { link: nameOf(link) })} className="space-y-4 border-t border-line p-3">
      <DocumentField
        label={texts.title}
        aside={texts.optional}
        ref={first}
        placeholder={texts.titlePlaceholder}
        {...textOf('title', titleSchema)}
      />
      <DocumentField label={texts.url} {...urlField} {...textOf('url', url)} />
      <Field label={texts.type}>
        {(wiring) => (
          <Select {...wiring} value={link.type} onChange={(type) => editor.edit(changeLink(key, { type }))} options={typeOptions} />
        )}
      </Field>
      <div className="space-y-1.5">
        <span className="text-sm font-medium">{texts.size}</span>
        <SegmentedControl
          label={texts.size}
          value={link.size}
          onChange={(size) => editor.edit(changeLink(key, { size }))}
          options={sizeOptions}
        />
      </div>
      <Switch
        label={texts.highlight}
        checked={link.highlighted}
        onChange={(highlighted) => editor.edit(changeLink(key, { highlighted }))}
      />
      <Switch label={texts.me} hint={texts.meHint} checked={link.me} onChange={(me) => editor.edit(changeLink(key, { me }))} />
      <ImageField label={texts.image} aside={texts.optional} hint={texts.imageHint} {...textOf('thumbnail', thumbnailSchema)} />
    </fieldset>
  )
}
