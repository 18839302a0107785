import { type DocumentLink, DocumentLink as DocumentLinkSchema, linkTypes, thumbnailStyles } from '@tessera/contract'
import { brandOf } from '@tessera/import/brand-of'
import { useRef } from 'react'
import type { z } from 'zod'

import { imageStyleLabels, typeLabels } from '../../../links/link-labels.ts'
import { TypeIcon } from '../../../links/link-icons.tsx'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { optionalText, optionalTyping } from '../../../app/forms.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Skeleton } from '../../../ui/display/screen-states.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { changeLink } from '../../model/document/edits.ts'
import { useEditor, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { ImageField } from '../../images/image-field.tsx'
import { DocumentField, urlField } from '../panel-form.tsx'
import { IconField } from './icon-field.tsx'
import { SizeField } from './size-field.tsx'
import { TileForm } from './tile-form.tsx'
import { FetchPreviewButton } from '../../previews/fetch-preview-button.tsx'

const { url, title, thumbnail, iconImage } = DocumentLinkSchema.shape
const titleSchema = optionalTyping(title.unwrap())
const thumbnailSchema = optionalText(thumbnail.unwrap())
const iconImageSchema = optionalText(iconImage.unwrap())

const typeOptions = linkTypes.map((value) => ({
  value,
  label: typeLabels[value],
  icon: <TypeIcon type={value} className="size-[18px] text-ink-2" />,
}))
const styleOptions = thumbnailStyles.map((value) => ({ value, name: imageStyleLabels[value] }))

const ImportedClicks = lazyPart(async () => (await import('./imported-clicks.tsx')).ImportedClicks, null)
const LinkSchedule = lazyPart(async () => (await import('../schedule/link-schedule.tsx')).LinkSchedule, <Skeleton className="h-44" />)

export const LinkFields = ({ link, onClose }: { link: DocumentLink; onClose: () => void }) => {
  const editor = useEditor()
  const { key } = link
  const saved = useEditorState(({ facts }) => facts.links.find((one) => one.key === key))
  const first = useRef<HTMLInputElement>(null)
  const textOf = <Name extends 'title' | 'url' | 'thumbnail' | 'iconImage'>(name: Name, schema: z.ZodType<DocumentLink[Name], string>) => ({
    path: `/links/${key}/${name}`,
    value: link[name],
    schema,
    edit: (value: DocumentLink[Name]) => changeLink(key, { [name]: value }),
  })
  const imageHint = link.thumbnail === null ? texts.imageHint : link.thumbnailStyle === 'beside' ? texts.imageBesideHint : undefined
  return (
    <TileForm tile={link} first={first} onClose={onClose}>
      <DocumentField
        label={texts.title}
        aside={texts.optional}
        ref={first}
        placeholder={texts.titlePlaceholder}
        {...textOf('title', titleSchema)}
      />
      <DocumentField label={texts.url} {...urlField} {...textOf('url', url)} />
      <FetchPreviewButton link={link} />
      {saved && saved.clicks > 0 && <ImportedClicks pageId={editor.pageId} linkId={saved.id} />}
      <Field label={texts.type}>
        {(wiring) => (
          <Select {...wiring} value={link.type} onChange={(type) => editor.edit(changeLink(key, { type }))} options={typeOptions} />
        )}
      </Field>
      <IconField
        value={link.icon}
        fallback={typeLabels[link.type]}
        suggested={brandOf(link.url)}
        onChange={(icon) => editor.edit(changeLink(key, { icon }))}
      />
      <SizeField tile={link} />
      <Switch
        label={texts.highlight}
        checked={link.highlighted}
        onChange={(highlighted) => editor.edit(changeLink(key, { highlighted }))}
      />
      <Switch label={texts.me} hint={texts.meHint} checked={link.me} onChange={(me) => editor.edit(changeLink(key, { me }))} />
      <ImageField label={texts.image} aside={texts.optional} hint={imageHint} {...textOf('thumbnail', thumbnailSchema)} />
      {link.thumbnail !== null && (
        <SegmentedControl
          label={texts.imageStyle}
          value={link.thumbnailStyle}
          onChange={(thumbnailStyle) => editor.edit(changeLink(key, { thumbnailStyle }))}
          options={styleOptions}
        />
      )}
      <ImageField label={texts.iconImage} aside={texts.optional} hint={texts.iconImageHint} {...textOf('iconImage', iconImageSchema)} />
      <LinkSchedule link={link} />
    </TileForm>
  )
}
