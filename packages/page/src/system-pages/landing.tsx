import { SystemPageLayout, type SystemPageProps } from './layout.tsx'

/** `closed`: only an administrator creates accounts. */
export type LandingState = { signUp: 'open' | 'closed' }

export const landingTitle = 'Tessera: one page for everything you make'
export const landingDescription =
  'Put your links on one page, choose how it looks, and see which links visitors open – all without cookies.'

/** Shown at `/` to visitors who are not signed in. */
export const Landing = ({ signUp, ...props }: LandingState & SystemPageProps) => (
  <SystemPageLayout seed="landing" {...props}>
    <h1 className="tv-h1">One page for everything you make.</h1>
    <p className="tv-desc">{landingDescription}</p>
    {signUp === 'open' ? (
      <div className="tv-doing">
        <a className="tv-button" href="/sign-up">
          Create an account
        </a>
        <a className="tv-act" href="/sign-in">
          Sign in
        </a>
      </div>
    ) : (
      <>
        <div className="tv-doing">
          <a className="tv-button" href="/sign-in">
            Sign in
          </a>
        </div>
        <p className="tv-fine">Only an administrator can create accounts on this instance.</p>
      </>
    )}
  </SystemPageLayout>
)
