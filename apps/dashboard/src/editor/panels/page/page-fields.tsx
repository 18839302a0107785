import { codePoints, PageDocument } from '@tessera/contract'

import { withScheme } from '../../../links/link-type.ts'
import { optionalText, optionalTyping } from '../../../app/forms.tsx'
import { Field, Input, Textarea } from '../../../ui/controls/field.tsx'
import { fill } from '../../../ui/text/template.ts'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { useDocumentField } from '../use-document-field.ts'

const { title, description, coverImage, name } = PageDocument.shape
const coverSchema = optionalText(coverImage.unwrap())
const nameSchema = optionalTyping(name.unwrap())
const maxDescriptionLength = description.meta()?.['maxLength'] as number

/** Joins pasted lines: a description has one line. */
const oneLine = (typed: string): string => typed.replace(/[\r\n]\s*/g, ' ')

export const PageFields = () => {
  const document = useDocument()
  const titleField = useDocumentField({
    path: '/title',
    value: document.title,
    schema: title,
    edit: (value) => changeFields({ title: value }),
  })
  const descriptionField = useDocumentField({
    path: '/description',
    value: document.description,
    schema: description,
    edit: (value) => changeFields({ description: value }),
  })
  const nameField = useDocumentField({
    path: '/name',
    value: document.name,
    schema: nameSchema,
    edit: (value) => changeFields({ name: value }),
  })
  const coverField = useDocumentField({
    path: '/coverImage',
    value: document.coverImage,
    schema: coverSchema,
    edit: (value) => changeFields({ coverImage: value }),
    normalize: (typed) => (typed.trim() ? withScheme(typed) : ''),
  })
  return (
    <>
      <Field label={texts.title} error={titleField.error}>
        {(wiring) => <Input {...wiring} {...titleField.control} />}
      </Field>
      <Field
        label={texts.description}
        aside={fill(texts.lengthOf, { length: codePoints(descriptionField.control.value), limit: maxDescriptionLength })}
        error={descriptionField.error}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            {...descriptionField.control}
            onChange={(event) => descriptionField.control.onChange({ target: { value: oneLine(event.target.value) } })}
          />
        )}
      </Field>
      <Field label={texts.byline} aside={texts.optional} hint={texts.bylineHint} error={nameField.error}>
        {(wiring) => <Input {...wiring} {...nameField.control} />}
      </Field>
      <Field label={texts.coverImage} aside={texts.optional} hint={texts.coverImageHint} error={coverField.error}>
        {(wiring) => <Input type="url" inputMode="url" placeholder="https://" {...wiring} {...coverField.control} />}
      </Field>
    </>
  )
}
