import { trpc } from '../app/api.ts'
import { browserTimeZone } from '../pages/schedule/time-zone.ts'
import { Field } from '../ui/controls/field.tsx'
import { NativeSelect } from '../ui/controls/native-select.tsx'
import { fill } from '../ui/text/template.ts'
import * as texts from './texts.ts'

const browser = 'browser'
const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** The time zone in which times are entered. It is saved when it is chosen. */
export const TimeZoneField = () => {
  const utils = trpc.useUtils()
  const [{ timeZone }] = trpc.account.settings.useSuspenseQuery()
  const { mutate, variables, isPending, isSuccess } = trpc.account.setTimeZone.useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'account.timeZone' },
    meta: { failed: texts.timeZoneNotSaved },
    onSuccess: (_, given) => utils.account.settings.setData(undefined, (data) => data && { ...data, timeZone: given.timeZone }),
  })
  const chosen = isPending ? variables.timeZone : timeZone
  // The stored zone may be one that this browser lists under another name.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(timeZone === null ? [] : [timeZone]), 'UTC'])].toSorted()
  return (
    <Field label={texts.timeZone} hint={texts.timeZoneHint} aside={<output>{isSuccess && texts.saved}</output>}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          label={texts.timeZone}
          value={chosen ?? browser}
          onChange={(value) => mutate({ timeZone: value === browser ? null : value })}
          options={[
            { value: browser, label: fill(texts.browserTimeZone, { zone: nameOf(browserTimeZone()) }) },
            ...zones.map((value) => ({ value, label: nameOf(value) })),
          ]}
        />
      )}
    </Field>
  )
}
