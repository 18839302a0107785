import { serviceAddresses } from '../addresses.ts'
import { SystemPageLayout, type SystemPageProps } from './layout.tsx'

/** `closed`: only an administrator creates accounts. */
export type LandingState = { signUp: 'open' | 'closed' }

export const landingTitle = 'Tessera: one page for everything you make'
export const landingDescription =
  'Put your links on one page, choose how it looks, and see which links visitors open – all without cookies.'

/** The drawing of mark.svg. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <path fill="#0e6b57" d="M3 3h12v12H3z" />
    <path fill="#59a98f" d="M17 3h12v5H17zM17 10h12v5H17z" />
    <path fill="#e3a449" d="M3 17h5v12H3z" />
    <path fill="#0e6b57" d="M10 17h19v12H10z" />
  </svg>
)

/** Shown at `/` to visitors who are not signed in. Its footer has no link to `/`, because that is this page. */
export const Landing = ({ signUp, ...props }: LandingState & SystemPageProps) => (
  <SystemPageLayout seed="landing" {...props} addresses={{ ...serviceAddresses, home: null }}>
    <p className="tv-by">
      <Mark />
      <b>Tessera</b>
    </p>
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
