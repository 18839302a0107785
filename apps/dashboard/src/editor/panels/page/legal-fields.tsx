import { PageDocument } from '@tessera/contract'

import { optionalText } from '../../../app/forms.tsx'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument } from '../../editor-context.ts'
import { DocumentField, urlField } from '../panel-form.tsx'
import * as texts from './texts.ts'

const { imprintUrl, privacyUrl } = PageDocument.shape
const urlSchemas = { imprintUrl: optionalText(imprintUrl.unwrap()), privacyUrl: optionalText(privacyUrl.unwrap()) }

const legalLabels = { imprintUrl: texts.imprintUrl, privacyUrl: texts.privacyUrl }

export const LegalFields = () => {
  const document = useDocument()
  return (
    <>
      <p className="text-ink-2">{texts.legalWhy}</p>
      {(['imprintUrl', 'privacyUrl'] as const).map((name) => (
        <DocumentField
          key={name}
          {...urlField}
          label={legalLabels[name]}
          aside={texts.optional}
          path={`/${name}`}
          value={document[name]}
          schema={urlSchemas[name]}
          edit={(value) => changeFields({ [name]: value })}
        />
      ))}
    </>
  )
}
