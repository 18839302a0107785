// Account menu
export const account = 'Account'
export const planLabel = '{plan} plan'
export const freePlan = 'Free'
export const proPlan = 'Pro'
export const enterprisePlan = 'Enterprise'
export const appearance = 'Appearance'
export const search = 'Search'
export const settings = 'Settings'
export const administration = 'Administration'
export const apiReference = 'API reference'
export const signOut = 'Sign out'
export const couldNotSignOut = 'Couldn’t sign out'

// Every signed-out screen
export const legalNotice = 'Legal notice'
export const privacy = 'Privacy'
export const tagline = 'One page for everything you make.'
export const otherAddress = 'This instance runs at {address}. Open it there to make changes.'
export const email = 'Email'
export const password = 'Password'
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
export const passwordHint = 'At least 8 characters. A phrase you’ll remember beats a word with symbols.'

// Sign in
export const signIn = 'Sign in'
export const newHere = 'New here? {signUp}'
export const createAnAccount = 'Create an account'
export const accountsByAdministrator = 'Only an administrator can create accounts here.'
export const forgotPassword = 'Forgot password?'

// Sign up
export const createFirstAccount = 'Create the first account'
export const firstAccountLead = 'This account will be the administrator of this instance.'
export const existingAccount = 'Already have an account? {signIn}'
export const signUpClosed = 'Sign-up is closed. Ask the administrator for an account.'
export const name = 'Name'
export const createAccount = 'Create account'

// Forgot password
export const forgotTitle = 'Forgot password'
export const forgotHeading = 'Forgot your password?'
export const remembered = 'Remembered it? {signIn}'
export const noMailServer =
  'This instance can’t send email. Ask the administrator for a reset link; it works once and expires after an hour.'
export const resetLinkSent =
  'If {email} has an account here, we’ve sent a reset link to it. It works once and expires in an hour. Didn’t get it? Check your spam folder.'
export const sendResetLink = 'Send reset link'
export const sendResetLinkAgain = 'Send again'

// Reset password
export const newPassword = 'New password'
export const setYourPassword = 'Set your password'
export const resetEffects = 'If you’ve used this account before, this ends all sessions and disconnects any connected accounts.'
export const revokeTokens = 'Also revoke {count} API token|Also revoke {count} API tokens'
export const setPassword = 'Set password'
export const passwordSet = 'Password set'
export const signInWithNewPassword = 'Sign in with your new password.'
export const signInWithTokens =
  'Sign in with your new password. {count} API token still works.|Sign in with your new password. {count} API tokens still work.'
export const linkIncomplete = 'This link is incomplete. Open the full link you received.'
export const requestNewLink = 'Request a new link'

// Sign-in services (providers)
export const or = 'or'
export const continueWith = 'Continue with {provider}'
export const couldNotOpenProvider = 'Couldn’t open the sign-in page'
export const signInCanceled = 'Sign-in was canceled.'
export const accountNotLinked = 'You already have an account with this email. Sign in the usual way, then connect this service in Settings.'
export const linkedToAnotherUser =
  'Your account with that service is already connected to another account here. Sign in to that other account and disconnect the service first, or connect a different account with that service.'
export const accountSuspended = 'This account is suspended. Contact the administrator.'
export const providerEmailMissing =
  'That service didn’t share an email address, which an account needs. Allow it to share yours and try again, or sign in another way.'
export const otherAccountConnected = 'You’ve already connected a different account from that service. Disconnect it first.'
export const providerUnavailable = 'That service isn’t responding. Try again in a moment.'
export const tooManyAttempts = 'Too many attempts. Try again in a minute.'
export const connectSessionEnded = 'Not connected: your session ended. Sign in and try again in Settings.'
export const signInFailed = 'Sign-in failed. Try again.'

// Expired session
export const sessionExpired = 'Your session has ended'
export const sessionExpiredWhy = 'Sign in to pick up where you left off. What you typed is still here, but your last change wasn’t saved.'
export const goToSignIn = 'Go to sign-in'
