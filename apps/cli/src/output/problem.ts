import type { AnyError } from '@tessera/client'

import { Failures } from '../failure.ts'
import type { ParsedFile } from '../file/parsed-file.ts'

/** An error of a page, as `--json` shows it. `at` is `line:column` in the file. */
export type Problem = { reason: string; message: string; issues: { path: (string | number)[]; message: string; at: string | null }[] }

type WithIssues = { issues?: { path: (string | number)[]; message: string }[] }
type WithDetails = { details?: Record<string, unknown> }

export function problemOf(error: AnyError, file?: ParsedFile): Problem {
  const given = (error as WithIssues).issues
  const issues = Array.isArray(given) ? given : []
  return {
    reason: error.reason,
    message: messageOf(error),
    issues: issues.map(({ path, message }) => {
      const inDocument = path[0] === 'document' ? path.slice(1) : path
      return { path: inDocument, message, at: file?.positionOf(inDocument) ?? null }
    }),
  }
}

/** The lines that show a problem: one for each issue, with its place in the file. `subject` names the file or the page. */
export function problemLines({ message, issues }: Problem, subject: string): string[] {
  const line = (place: string, text: string) => (place === '' ? text : `${place}: ${text}`)
  if (issues.length === 0) return [line(subject, message)]
  return issues.map(({ path, message: text, at }) => line(at === null ? subject : `${subject}:${at}`, line(path.join('.'), text)))
}

const fetchCauses: Readonly<Record<string, string>> = {
  unreachable: 'Its server cannot be reached',
  timeout: 'Its server took too long to respond',
  refused_address: 'The service does not fetch URLs of this kind',
  http_status: 'Its server responded with an error',
  too_many_redirects: 'It redirects too many times',
  too_large: 'It is too large',
  media_type: 'It is neither a web page nor a list of links',
}

function importAdvice({ cause, line }: Record<string, unknown>): string | undefined {
  // Files on this computer are read here, without these limits.
  if (cause === 'timeout' || cause === 'memory') return 'Save the page in your browser, then import the file'
  // With a line, the message says what is wrong there.
  return typeof line === 'number' ? undefined : 'Pass its format with --format'
}

const useToken = 'run tessera login or set TESSERA_TOKEN'

/** They replace messages of the service that address programs, not the users of this tool. */
const ownMessages: Readonly<Record<string, string>> = {
  revision_stale:
    'The page has changed in the meantime. Run the command again. If you applied a stored plan, store a new one first with tessera plan --out FILE',
}

/** The service's message or the tool's own, its cause, and what to do. */
export function messageOf(error: AnyError): string {
  const { details = {} } = error as WithDetails
  const detail = (name: string) => JSON.stringify(details[name] ?? null)
  const words = (name: string) =>
    detail(name)
      .replaceAll(/[[\]"]/g, '')
      .replaceAll(',', ', ')
  const advice: Record<string, string | undefined> = {
    unreachable: 'Check its URL and your connection',
    token_invalid: `Create one in the dashboard, then ${useToken}`,
    token_expired: `Create it in the dashboard, then ${useToken}`,
    token_revoked: `Create it in the dashboard, then ${useToken}`,
    scope_missing: `In the dashboard, create a token with this scope, then ${useToken}`,
    page_renamed:
      `The page is now at ${detail('slug')}. To keep that slug, put it in the file. ` +
      `To go back to the old slug, apply the file with ${detail('slug')} first, then with the old slug`,
    fetch_failed: `${fetchCauses[words('cause')] ?? `Cause: ${words('cause')}`}. Save the page in your browser, then import the file`,
    fetch_off: 'Save the page in your browser, then import the file',
    import_unreadable: importAdvice(details),
  }
  const outcome = 'outcome' in error && error.outcome === 'unknown' ? 'The change may still have been made' : undefined
  const cause = 'cause' in error && error.cause instanceof Error ? causeOf(error.cause) : undefined
  return [textFor(ownMessages, error.reason) ?? error.message, cause, outcome ?? textFor(advice, error.reason)].filter(Boolean).join('. ')
}

const textFor = (texts: Readonly<Record<string, string | undefined>>, reason: string): string | undefined =>
  Object.hasOwn(texts, reason) ? texts[reason] : undefined

/** The cause of a failed fetch, such as a refused connection. */
function causeOf(error: Error): string | undefined {
  const inner = error.cause instanceof Error ? error.cause : error
  const { code, message } = inner as NodeJS.ErrnoException
  return code ?? message
}

/** Converts an error of a call to `Failures`, which the program prints without a stack. `subject` names the file or the page. */
export const failureOf = (error: AnyError, subject = '', file?: ParsedFile): Failures =>
  new Failures(problemLines(problemOf(error, file), subject))
