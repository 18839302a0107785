import { issueMessage, NewPreview } from '@tessera/contract'

import { Failures } from '../failure.ts'

export type PreviewValues = { key?: string; hours?: number; note?: string }

const Values = NewPreview.pick({ key: true, hours: true, note: true })

/** Throws if the service would refuse a value. `optionOf` maps a value's name to its option where the names differ. */
export function checkPreviewValues(values: PreviewValues, optionOf: Readonly<Record<string, string>> = {}): void {
  const { error } = Values.safeParse(values, { error: issueMessage })
  if (!error) return
  throw new Failures(
    error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${optionOf[name] ?? `--${name}`}: ${message}`
    }),
  )
}
