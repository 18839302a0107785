import { type DocumentLink, DocumentLink as DocumentLinkSchema, linkTypes, tileSizes } from '@tessera/contract'
import { useEffect, useRef } from 'react'

import { withScheme } from '../../../links/link-type.ts'
import { nameOf, sizeLabels, typeLabels } from '../../../links/link-labels.ts'
import { SizeGlyph, TypeIcon } from '../../../links/link-icons.tsx'
import { optionalText, optionalTyping } from '../../../app/forms.tsx'
import { Field, Input } from '../../../ui/controls/field.tsx'
import { fill } from '../../../ui/text/template.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { changeLink } from '../../model/document/edits.ts'
import { useEditor } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { useDocumentField } from '../use-document-field.ts'

const { url, title, thumbnail } = DocumentLinkSchema.shape
const titleSchema = optionalTyping(title.unwrap())
const thumbnailSchema = optionalText(thumbnail.unwrap())

const typeOptions = linkTypes.map((value) => ({
  value,
  label: typeLabels[value],
  icon: <TypeIcon type={value} className="size-[18px] text-ink-2" />,
}))
const sizeOptions = tileSizes.map((value) => ({ value, name: sizeLabels[value], label: <SizeGlyph size={value} /> }))

/** Adds the scheme to a bare domain. An empty field stays empty. */
const normalizeUrl = (typed: string): string => (typed.trim() ? withScheme(typed) : '')

/** The form of a link. It has no submit button: valid text is applied while typing. */
export const LinkFields = ({ link }: { link: DocumentLink }) => {
  const editor = useEditor()
  const { key } = link
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The form may load late: it does not take the focus from a menu opened meanwhile.
    if (!document.activeElement?.closest('[role=menu]')) first.current?.focus()
  }, [])
  const titleField = useDocumentField({
    path: `/links/${key}/title`,
    value: link.title,
    schema: titleSchema,
    edit: (value) => changeLink(key, { title: value }),
  })
  const urlField = useDocumentField({
    path: `/links/${key}/url`,
    value: link.url,
    schema: url,
    edit: (value) => changeLink(key, { url: value }),
    normalize: normalizeUrl,
  })
  const thumbnailField = useDocumentField({
    path: `/links/${key}/thumbnail`,
    value: link.thumbnail,
    schema: thumbnailSchema,
    edit: (value) => changeLink(key, { thumbnail: value }),
    normalize: normalizeUrl,
  })
  return (
    <fieldset aria-label={fill(texts.editLink, { link: nameOf(link) })} className="space-y-4 border-t border-line p-3">
      <Field label={texts.title} aside={texts.optional} error={titleField.error}>
        {(wiring) => <Input ref={first} placeholder={texts.titlePlaceholder} {...wiring} {...titleField.control} />}
      </Field>
      <Field label={texts.url} error={urlField.error}>
        {(wiring) => <Input type="url" inputMode="url" {...wiring} {...urlField.control} />}
      </Field>
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
      <Field label={texts.image} aside={texts.optional} hint={texts.imageHint} error={thumbnailField.error}>
        {(wiring) => <Input type="url" inputMode="url" placeholder="https://" {...wiring} {...thumbnailField.control} />}
      </Field>
    </fieldset>
  )
}
