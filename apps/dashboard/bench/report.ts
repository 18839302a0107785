import type { Reporter, TestResult } from '@playwright/test/reporter'

/** The rows that the measurements annotate, as the server's are written; and what went wrong. */
export default class Rows implements Reporter {
  onTestEnd(_test: unknown, { annotations, errors }: TestResult): void {
    for (const { type, description = '' } of annotations) console.log(`${type}  ${description}`)
    for (const { message = '' } of errors) console.error(message)
  }
}
