import { maxReportCharacters, type ReportReason } from '@tessera/contract'

import { pathOf } from '../path.ts'
import { Sheet } from './layout.tsx'
import { inWords, Problem, titleOf } from './problem.tsx'

/** Why a report was not taken. */
export type ReportProblem = { kind: 'reason' | 'text' | 'foreign' } | { kind: 'too-many'; retryAfterSeconds: number }

/** What was sent is shown again, so that nobody has to write it twice. */
export type ReportFormState = { slug: string; problem?: ReportProblem | undefined; reason?: ReportReason | undefined; text?: string }

const reasons: Readonly<Record<ReportReason, { label: string; hint: string }>> = {
  phishing: { label: 'Phishing', hint: 'It pretends to be somebody else, or wants passwords or card numbers' },
  malware: { label: 'Malware', hint: 'It leads to something that harms computers or phones' },
  spam: { label: 'Spam', hint: 'It is advertising that misleads' },
  illegal: { label: 'Against the law', hint: 'What it shows or sells is illegal' },
  other: { label: 'Something else', hint: 'Please say what it is' },
}

const problemOfForm = (problem: ReportProblem | undefined): string | undefined => {
  if (problem?.kind === 'foreign') return 'That came from another site. Please try again here.'
  if (problem?.kind !== 'too-many') return undefined
  return `You have sent several reports already. Please wait ${inWords(problem.retryAfterSeconds)} before the next.`
}

export const reportTitle = ({ problem }: ReportFormState): string => titleOf('Report this page', problem)

const Reason = ({ value, chosen, described }: { value: ReportReason; chosen: boolean; described: string | undefined }) => (
  <label className="tv-choice">
    <input type="radio" name="reason" value={value} defaultChecked={chosen} required aria-describedby={described} />
    <b>{reasons[value].label}</b>
    <span className="tv-hint">{reasons[value].hint}</span>
  </label>
)

/** Where a visitor says what is wrong with a page. */
export const ReportForm = ({ slug, problem, reason, text = '' }: ReportFormState) => {
  const noReason = problem?.kind === 'reason' ? 'Choose what is wrong with the page.' : undefined
  const badText =
    problem?.kind === 'text' ? `Use at most ${maxReportCharacters.toLocaleString('en')} characters, all of them printable.` : undefined
  return (
    <Sheet seed={slug.toLowerCase()}>
      <h1 className="tv-h1">Report this page</h1>
      <p className="tv-desc">
        Tell the people who run this service what is wrong with <b>{pathOf(slug)}</b>. The maker of the page is not told.
      </p>
      <form className="tv-form" method="post" action={`${pathOf(slug)}/report`}>
        <Problem id="form-problem" text={problemOfForm(problem)} />
        <fieldset className="tv-field-group" aria-describedby={noReason && 'reason-problem'}>
          <legend className="tv-label">What is wrong with it?</legend>
          <Problem id="reason-problem" text={noReason} />
          {(Object.keys(reasons) as ReportReason[]).map((value) => (
            <Reason key={value} value={value} chosen={value === reason} described={noReason && 'reason-problem'} />
          ))}
        </fieldset>
        <div className="tv-field-group">
          <label className="tv-label" htmlFor="text">
            Anything that helps us to find it <span className="tv-hint">(optional)</span>
          </label>
          <textarea
            className="tv-input"
            id="text"
            name="text"
            rows={5}
            maxLength={maxReportCharacters}
            defaultValue={text}
            aria-invalid={badText ? true : undefined}
            aria-describedby={badText && 'text-problem'}
          />
          <Problem id="text-problem" text={badText} />
        </div>
        <div className="tv-doing">
          <button className="tv-button" type="submit">
            Send the report
          </button>
          <a className="tv-act" href={pathOf(slug)}>
            Back to the page
          </a>
        </div>
      </form>
    </Sheet>
  )
}

export const thanksTitle = 'Thank you'

/** What a report is answered with. */
export const ReportThanks = ({ slug }: { slug: string }) => (
  <Sheet seed={slug.toLowerCase()}>
    <h1 className="tv-h1">{thanksTitle}</h1>
    <p className="tv-desc">Your report is with the people who run this service. They will look at the page.</p>
    <a className="tv-act" href={pathOf(slug)}>
      Back to the page
    </a>
  </Sheet>
)
