import { pathOf } from '../path.ts'
import { Sheet } from './layout.tsx'
import { inWords, Problem, titleOf } from './problem.tsx'

/** Why the page is still shut. */
export type PasswordProblem = { kind: 'missing' | 'wrong' | 'foreign' } | { kind: 'too-many'; retryAfterSeconds: number }

/** Nothing of the page but its address, which the visitor has. */
export type PasswordFormState = { slug: string; problem?: PasswordProblem | undefined }

const texts = {
  missing: 'Type the password.',
  wrong: 'That is not the password. Capital and small letters make a difference.',
  foreign: 'That came from another site. Please try again here.',
}
const textOf = (problem: PasswordProblem): string =>
  problem.kind === 'too-many'
    ? `There were too many tries. Please wait ${inWords(problem.retryAfterSeconds)} and try again.`
    : texts[problem.kind]

export const passwordTitle = ({ problem }: PasswordFormState): string => titleOf('This page asks for a password', problem)

/** What visitors of a protected page see until they have given its password. */
export const PasswordForm = ({ slug, problem }: PasswordFormState) => (
  <Sheet seed={slug.toLowerCase()} slug={slug}>
    <h1 className="tv-h1">This page asks for a password</h1>
    <p className="tv-desc">Whoever gave you the link can tell you. It opens the page in this browser for a day.</p>
    <form className="tv-form" method="post" action={`${pathOf(slug)}/unlock`}>
      {/* Password managers keep one password for each name of a site: without it those of two pages would be one. */}
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do here
          autoFocus
          aria-invalid={problem?.kind === 'missing' || problem?.kind === 'wrong' || undefined}
          aria-describedby={problem ? 'password-problem' : undefined}
        />
        <Problem id="password-problem" text={problem && textOf(problem)} />
      </div>
      <button className="tv-button" type="submit">
        Open the page
      </button>
    </form>
  </Sheet>
)
