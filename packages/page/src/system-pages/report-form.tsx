import { maxReportCharacters, ReportReason } from '@tessera/contract'

import { pathOf } from '../page-values.ts'
import { around, directionOfLanguage, fill, type SystemWords, type Words } from '../words/words.ts'
import { Problem, SystemPageLayout, type SystemPageProps, timeFromNow, titleOf } from './layout.tsx'

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

const subjectWords = ({ preview }: Reported, { report }: SystemWords) => (preview ? report.preview : report.page)

const problemOfForm = (problem: ReportProblem | undefined, { language, system: { foreign, report } }: Words): string | undefined => {
  if (problem?.kind === 'foreign') return foreign
  return problem?.kind === 'too-many' ? fill(report.tooMany, timeFromNow(problem.retryAfterSeconds, language)) : undefined
}

export const reportTitle = (state: ReportFormState, { system }: Words): string =>
  titleOf(subjectWords(state, system).title, state.problem, system)

type ReasonProps = { value: ReportReason; words: { label: string; hint: string }; chosen: boolean; described: string | undefined }

const Reason = ({ value, words: { label, hint }, chosen, described }: ReasonProps) => (
  <label className="tv-choice">
    <input type="radio" name="reason" value={value} defaultChecked={chosen} required aria-describedby={described} />
    <b>{label}</b>
    <span className="tv-hint">{hint}</span>
  </label>
)

/** Names a page by its path, which is left to right in a text of any direction. The punctuation after the path stays on its line. */
const Instruction = ({ preview, path, words }: { preview: boolean; path: string; words: Words }) => {
  const { report } = words.system
  if (preview) return <p className="tv-desc">{report.preview.text}</p>
  const [before, after] = around(report.page.text)
  const [punctuation = ''] = /^\p{P}*/u.exec(after) ?? []
  return (
    <p className="tv-desc">
      {before}
      <span className="tv-path">
        <b dir={directionOfLanguage(words.language) === 'rtl' ? 'ltr' : undefined}>{path}</b>
        {punctuation}
      </span>
      {after.slice(punctuation.length)}
    </p>
  )
}

export const ReportForm = ({ words, legal, ...state }: ReportFormState & SystemPageProps) => {
  const { slug, preview, problem, reason, text = '', maxCharacters = maxReportCharacters } = state
  const { report } = words.system
  const { title, question, back } = subjectWords(state, words.system)
  const path = reportedPath(state)
  const reasonProblem = problem?.kind === 'reason' ? report.noReason : undefined
  const count = new Intl.NumberFormat(words.language, { numberingSystem: 'latn' }).format(maxCharacters)
  const textProblem = problem?.kind === 'text' ? fill(report.tooLong, count) : undefined
  return (
    <SystemPageLayout seed={slug.toLowerCase()} words={words} legal={legal}>
      <h1 className="tv-h1">{title}</h1>
      <Instruction preview={preview !== undefined} path={path} words={words} />
      <form className="tv-form" method="post" action={`${path}/report`}>
        <Problem id="form-problem" text={problemOfForm(problem, words)} />
        <fieldset className="tv-field-group" aria-describedby={reasonProblem && 'reason-problem'}>
          <legend className="tv-label">{question}</legend>
          <Problem id="reason-problem" text={reasonProblem} />
          {ReportReason.options.map((value) => (
            <Reason
              key={value}
              value={value}
              words={report.reasons[value]}
              chosen={value === reason}
              described={reasonProblem && 'reason-problem'}
            />
          ))}
        </fieldset>
        <div className="tv-field-group">
          <label className="tv-label" htmlFor="text">
            {report.details} <span className="tv-hint">{report.optional}</span>
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
            {report.send}
          </button>
          <a className="tv-act" href={path}>
            {back}
          </a>
        </div>
      </form>
    </SystemPageLayout>
  )
}

export const ReportThanks = ({ words, legal, ...reported }: Reported & SystemPageProps) => {
  const { thanks, received } = words.system.report
  return (
    <SystemPageLayout seed={reported.slug.toLowerCase()} words={words} legal={legal}>
      <h1 className="tv-h1">{thanks}</h1>
      <p className="tv-desc">{received}</p>
      <a className="tv-act" href={reportedPath(reported)}>
        {subjectWords(reported, words.system).back}
      </a>
    </SystemPageLayout>
  )
}
