import { pathOf } from '../page-values.ts'
import { durationText, Problem, SystemPageLayout, titleOf } from './layout.tsx'

/** Why the page is still locked. */
export type PasswordProblem = { kind: 'missing' | 'wrong' | 'foreign' } | { kind: 'too-many'; retryAfterSeconds: number }

/** Reveals nothing of the page but its slug, which the visitor knows from the URL. */
export type PasswordFormState = { slug: string; problem?: PasswordProblem | undefined }

const texts = {
  missing: 'Enter the password.',
  wrong: 'Incorrect password. Passwords are case-sensitive.',
  foreign: 'Something went wrong. Please try again.',
}
const textOf = (problem: PasswordProblem): string =>
  problem.kind === 'too-many' ? `Too many attempts. Try again in ${durationText(problem.retryAfterSeconds)}.` : texts[problem.kind]

export const passwordTitle = ({ problem }: PasswordFormState): string => titleOf('This page is password-protected', problem)

/** Shown to visitors of a protected page until they enter its password. */
export const PasswordForm = ({ slug, problem }: PasswordFormState) => (
  <SystemPageLayout seed={slug.toLowerCase()} slug={slug}>
    <h1 className="tv-h1">This page is password-protected</h1>
    <p className="tv-desc">Ask the person who shared it for the password. The page stays unlocked in this browser for a day.</p>
    <form className="tv-form" method="post" action={`${pathOf(slug)}/unlock`}>
      {/* Password managers store one password per site and user name. The slug as user name keeps pages apart. */}
      <input type="text" name="page" value={slug} autoComplete="username" readOnly hidden />
      <div className="tv-field-group">
        <label className="tv-label" htmlFor="password">
          Password
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
        <Problem id="password-problem" text={problem && textOf(problem)} />
      </div>
      <button className="tv-button" type="submit">
        Open page
      </button>
    </form>
  </SystemPageLayout>
)
