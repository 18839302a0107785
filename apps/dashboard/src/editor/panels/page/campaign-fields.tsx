import { PageDocument, type Utm } from '@tessera/contract'

import { optionalTyping } from '../../../app/forms.tsx'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument } from '../../editor-context.ts'
import { DocumentField } from '../panel-form.tsx'
import * as texts from './texts.ts'

const tags = { source: texts.utmSource, medium: texts.utmMedium, campaign: texts.utmCampaign } as const
const noTags: Utm = { source: null, medium: null, campaign: null }
const tagSchema = optionalTyping(PageDocument.shape.utm.unwrap().shape.source.unwrap().unwrap())

export const CampaignFields = () => {
  const utm = useDocument().utm ?? noTags
  return (
    <>
      <p className="text-ink-2">{texts.campaignWhy}</p>
      {(['source', 'medium', 'campaign'] as const).map((name) => (
        <DocumentField
          key={name}
          label={tags[name]}
          aside={texts.optional}
          path={`/utm/${name}`}
          value={utm[name]}
          schema={tagSchema}
          edit={(value) => (document) => {
            const next = { ...(document.utm ?? noTags), [name]: value }
            return changeFields({ utm: Object.values(next).every((tag) => tag === null) ? null : next })(document)
          }}
        />
      ))}
    </>
  )
}
