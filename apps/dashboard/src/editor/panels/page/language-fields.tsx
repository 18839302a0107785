import { Language } from '@tessera/contract'
import { languages } from '@tessera/page'
import { useState } from 'react'

import { optionalText } from '../../../app/forms.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { languageName } from '../../../ui/text/language-name.ts'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument, useEditor, useEditorState } from '../../editor-context.ts'
import { DocumentField } from '../panel-form.tsx'
import * as texts from './texts.ts'

const languageOptions = [
  { value: 'none', label: texts.noLanguage },
  ...languages.map((value) => ({ value, label: languageName(value) })),
  { value: 'other', label: texts.otherLanguage },
]
const otherSchema = optionalText(Language)

export const LanguageFields = () => {
  const editor = useEditor()
  const { language } = useDocument()
  const unfinished = useEditorState((state) => state.unfinished.get('/language'))
  const [asksForCode, setAsksForCode] = useState(false)
  const isOther = asksForCode || unfinished !== undefined || (language !== null && !languages.some((known) => known === language))
  const choose = (value: string) => {
    setAsksForCode(value === 'other')
    editor.setUnfinished('/language', null)
    if (value !== 'other') editor.edit(changeFields({ language: value === 'none' ? null : value }))
  }
  return (
    <>
      <Field label={texts.language} hint={isOther ? undefined : texts.languageHint}>
        {(wiring) => <Select {...wiring} value={isOther ? 'other' : (language ?? 'none')} onChange={choose} options={languageOptions} />}
      </Field>
      {isOther && (
        <DocumentField
          label={texts.languageCode}
          hint={texts.languageCodeHint}
          path="/language"
          value={language}
          schema={otherSchema}
          edit={(value) => changeFields({ language: value })}
        />
      )}
    </>
  )
}
