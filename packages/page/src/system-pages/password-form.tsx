import { pathOf } from '../page-values.ts'
import { fill, type Words } from '../words/words.ts'
import { Problem, SystemPageLayout, type SystemPageProps, timeFromNow, titleOf } from './layout.tsx'

/** Why the page is still locked. */
export type PasswordProblem = { kind: 'missing' | 'wrong' | 'foreign' } | { kind: 'too-many'; retryAfterSeconds: number }

/** Reveals nothing of the page but its slug, which the visitor knows from the URL, its language and its legal links. */
export type PasswordFormState = { slug: string; problem?: PasswordProblem | undefined }

const textOf = (problem: PasswordProblem, { language, system: { foreign, password } }: Words): string => {
  if (problem.kind === 'too-many') return fill(password.tooMany, timeFromNow(problem.retryAfterSeconds, language))
  return problem.kind === 'foreign' ? foreign : password[problem.kind]
}

export const passwordTitle = ({ problem }: PasswordFormState, { system }: Words): string => titleOf(system.password.title, problem, system)

/** Shown to visitors of a protected page until they enter its password. */
export const PasswordForm = ({ slug, problem, ...props }: PasswordFormState & SystemPageProps) => {
  const { title, text, label, open } = props.words.system.password
  return (
    <SystemPageLayout seed={slug.toLowerCase()} slug={slug} {...props}>
      <h1 className="tv-h1">{title}</h1>
      <p className="tv-desc">{text}</p>
      <form className="tv-form" method="post" action={`${pathOf(slug)}/unlock`}>
        {/* Password managers store one password per site and user name. The slug as user name keeps pages apart. */}
        <input type="text" name="page" value={slug} autoComplete="username" readOnly hidden />
        <div className="tv-field-group">
          <label className="tv-label" htmlFor="password">
            {label}
          </label>
          <input
            className="tv-input"
            id="password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only control of the page
            autoFocus
            aria-invalid={problem?.kind === 'missing' || problem?.kind === 'wrong' || undefined}
            aria-describedby={problem ? 'password-problem' : undefined}
          />
          <Problem id="password-problem" text={problem && textOf(problem, props.words)} />
        </div>
        <button className="tv-button" type="submit">
          {open}
        </button>
      </form>
    </SystemPageLayout>
  )
}
