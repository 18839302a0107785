import { codePoints, PageDocument } from '@tessera/contract'
import type { z } from 'zod'

import { optionalText, optionalTyping } from '../../../app/forms.tsx'
import { Field, Textarea } from '../../../ui/controls/field.tsx'
import { fill } from '../../../ui/text/template.ts'
import { changeFields, type PageFields as Fields } from '../../model/document/edits.ts'
import { useDocument } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { ImageField } from '../../images/image-field.tsx'
import { DocumentField, useDocumentText } from '../panel-form.tsx'

const { title, description, coverImage, avatar, name } = PageDocument.shape
const coverSchema = optionalText(coverImage.unwrap())
const avatarSchema = optionalText(avatar.unwrap())
const nameSchema = optionalTyping(name.unwrap())
const maxDescriptionLength = description.meta()?.['maxLength'] as number

/** Joins pasted lines: a description has one line. */
const oneLine = (typed: string): string => typed.replace(/[\r\n]\s*/g, ' ')

export const PageFields = () => {
  const document = useDocument()
  const textOf = <Name extends keyof Fields>(name: Name, schema: z.ZodType<Fields[Name], string>) => ({
    path: `/${name}`,
    value: document[name],
    schema,
    edit: (value: Fields[Name]) => changeFields({ [name]: value }),
  })
  const { control, error } = useDocumentText(textOf('description', description))
  return (
    <>
      <DocumentField label={texts.title} {...textOf('title', title)} />
      <Field
        label={texts.description}
        aside={fill(texts.lengthUsed, { length: codePoints(control.value), limit: maxDescriptionLength })}
        hint={texts.descriptionHint}
        error={error}
      >
        {(wiring) => (
          <Textarea {...wiring} {...control} onChange={(event) => control.onChange({ target: { value: oneLine(event.target.value) } })} />
        )}
      </Field>
      <DocumentField label={texts.byline} aside={texts.optional} hint={texts.bylineHint} {...textOf('name', nameSchema)} />
      <ImageField label={texts.coverImage} aside={texts.optional} hint={texts.coverImageHint} {...textOf('coverImage', coverSchema)} />
      <ImageField label={texts.avatar} aside={texts.optional} hint={texts.avatarHint} {...textOf('avatar', avatarSchema)} />
    </>
  )
}
