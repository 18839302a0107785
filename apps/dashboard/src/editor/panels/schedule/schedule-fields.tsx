import { useId } from 'react'

import { useTimeZone } from '../../../pages/schedule/time-zone.ts'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument } from '../../editor-context.ts'
import * as texts from './texts.ts'
import { TimeField, ZoneHint } from './time-field.tsx'

const inPast = (at: string) => (Date.parse(at) <= Date.now() ? texts.pastTime : undefined)

/** When the page will be published and unpublished. */
export const ScheduleFields = () => {
  const hint = useId()
  const zone = useTimeZone()
  const { publishAt, unpublishAt } = useDocument()
  return (
    <>
      <TimeField
        label={texts.publishAt}
        path="/publishAt"
        value={publishAt}
        zone={zone}
        hint={hint}
        refusal={(at) => inPast(at) ?? (at === unpublishAt ? texts.equalTimes : undefined)}
        edit={(at) => changeFields({ publishAt: at })}
      />
      <TimeField
        label={texts.unpublishAt}
        path="/unpublishAt"
        value={unpublishAt}
        zone={zone}
        hint={hint}
        refusal={(at) => inPast(at) ?? (at === publishAt ? texts.equalTimes : undefined)}
        edit={(at) => changeFields({ unpublishAt: at })}
      />
      <ZoneHint id={hint} zone={zone} />
    </>
  )
}
