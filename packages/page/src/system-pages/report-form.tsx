import { maxReportCharacters, type ReportReason } from '@tessera/contract'

import { pathOf } from '../page-values.ts'
import { durationText, Problem, SystemPageLayout, titleOf } from './layout.tsx'

/** Why a report was refused. */
export type ReportProblem = { kind: 'reason' | 'text' | 'foreign' } | { kind: 'too-many'; retryAfterSeconds: number }

/** What a report is about: the page at a slug, or a preview at a path. */
export type Reported = { slug: string; preview?: { path: string } | undefined }

/** A refused form keeps its `reason` and `text`. */
export type ReportFormState = Reported & {
  problem?: ReportProblem | undefined
  reason?: ReportReason | undefined
  text?: string
  /** Maximum length of `text`. */
  maxCharacters?: number
}

const reportedPath = ({ slug, preview }: Reported): string => preview?.path ?? pathOf(slug)
const reportedNoun = ({ preview }: Reported): string => (preview ? 'preview' : 'page')

const reasons: Readonly<Record<ReportReason, { label: string; hint: string }>> = {
  phishing: { label: 'Phishing', hint: 'Pretends to be someone else, or asks for passwords or card numbers' },
  malware: { label: 'Malware', hint: 'Leads to software that harms computers or phones' },
  spam: { label: 'Spam', hint: 'Misleading advertising' },
  illegal: { label: 'Illegal content', hint: 'Shows or sells something illegal' },
  other: { label: 'Something else', hint: 'Tell us more below' },
}

const problemOfForm = (problem: ReportProblem | undefined): string | undefined => {
  if (problem?.kind === 'foreign') return 'Something went wrong. Please try again.'
  if (problem?.kind !== 'too-many') return undefined
  return `You’ve sent several reports already. Try again in ${durationText(problem.retryAfterSeconds)}.`
}

const headingOf = (reported: Reported): string => `Report this ${reportedNoun(reported)}`

export const reportTitle = (state: ReportFormState): string => titleOf(headingOf(state), state.problem)

const Reason = ({ value, chosen, described }: { value: ReportReason; chosen: boolean; described: string | undefined }) => (
  <label className="tv-choice">
    <input type="radio" name="reason" value={value} defaultChecked={chosen} required aria-describedby={described} />
    <b>{reasons[value].label}</b>
    <span className="tv-hint">{reasons[value].hint}</span>
  </label>
)

export const ReportForm = (state: ReportFormState) => {
  const { slug, preview, problem, reason, text = '', maxCharacters = maxReportCharacters } = state
  const path = reportedPath(state)
  const reasonProblem = problem?.kind === 'reason' ? 'Select a reason.' : undefined
  const textProblem =
    problem?.kind === 'text'
      ? `Keep it to ${maxCharacters.toLocaleString('en')} characters or fewer, without control characters.`
      : undefined
  return (
    <SystemPageLayout seed={slug.toLowerCase()}>
      <h1 className="tv-h1">{headingOf(state)}</h1>
      <p className="tv-desc">Let us know what’s wrong with {preview ? 'this preview' : <b>{path}</b>}. The page owner won’t be notified.</p>
      <form className="tv-form" method="post" action={`${path}/report`}>
        <Problem id="form-problem" text={problemOfForm(problem)} />
        <fieldset className="tv-field-group" aria-describedby={reasonProblem && 'reason-problem'}>
          <legend className="tv-label">What’s wrong with this {reportedNoun(state)}?</legend>
          <Problem id="reason-problem" text={reasonProblem} />
          {(Object.keys(reasons) as ReportReason[]).map((value) => (
            <Reason key={value} value={value} chosen={value === reason} described={reasonProblem && 'reason-problem'} />
          ))}
        </fieldset>
        <div className="tv-field-group">
          <label className="tv-label" htmlFor="text">
            Details <span className="tv-hint">(optional)</span>
          </label>
          <textarea
            className="tv-input"
            id="text"
            name="text"
            rows={5}
            maxLength={maxCharacters}
            defaultValue={text}
            aria-invalid={textProblem ? true : undefined}
            aria-describedby={textProblem && 'text-problem'}
          />
          <Problem id="text-problem" text={textProblem} />
        </div>
        <div className="tv-doing">
          <button className="tv-button" type="submit">
            Send report
          </button>
          <a className="tv-act" href={path}>
            Back to the {reportedNoun(state)}
          </a>
        </div>
      </form>
    </SystemPageLayout>
  )
}

export const thanksTitle = 'Thank you'

export const ReportThanks = (reported: Reported) => (
  <SystemPageLayout seed={reported.slug.toLowerCase()}>
    <h1 className="tv-h1">{thanksTitle}</h1>
    <p className="tv-desc">We’ve received your report and will review the page.</p>
    <a className="tv-act" href={reportedPath(reported)}>
      Back to the {reportedNoun(reported)}
    </a>
  </SystemPageLayout>
)
