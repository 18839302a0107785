import type { DocumentLink } from '@tessera/contract'
import { useId } from 'react'

import { useTimeZone } from '../../../pages/schedule/time-zone.ts'
import { changeLink } from '../../model/document/edits.ts'
import * as texts from './texts.ts'
import { TimeField, ZoneHint } from './time-field.tsx'

/** When a link is shown. */
export const LinkSchedule = ({ link: { key, visibleFrom, visibleUntil } }: { link: DocumentLink }) => {
  const hint = useId()
  const zone = useTimeZone()
  const isEmpty = (from: string | null, until: string | null) => from !== null && until !== null && from >= until
  return (
    <>
      <TimeField
        label={texts.linkFrom}
        path={`/links/${key}/visibleFrom`}
        value={visibleFrom}
        zone={zone}
        hint={hint}
        refusal={(at) => (isEmpty(at, visibleUntil) ? texts.lateStart : undefined)}
        edit={(at) => changeLink(key, { visibleFrom: at })}
      />
      <TimeField
        label={texts.linkUntil}
        path={`/links/${key}/visibleUntil`}
        value={visibleUntil}
        zone={zone}
        hint={hint}
        refusal={(at) => (isEmpty(visibleFrom, at) ? texts.emptyPeriod : undefined)}
        edit={(at) => changeLink(key, { visibleUntil: at })}
      />
      <ZoneHint id={hint} zone={zone} />
    </>
  )
}
