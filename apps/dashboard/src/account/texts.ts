// The account's menu
export const accountOf = 'Account: {name}'
export const freePlan = 'Free plan'
export const proPlan = 'Pro plan'
export const enterprisePlan = 'Enterprise plan'
export const theme = 'Theme'
export const findAnything = 'Find anything'
export const settings = 'Settings'
export const administration = 'Administration'
export const apiReference = 'API reference'
export const signOut = 'Sign out'
export const couldNotSignOut = 'Could not sign out'

// All screens without an account
export const claim = 'One page for everything you made.'
export const elsewhere = 'This instance is at {address}. Changes made at this address are refused.'
export const email = 'E-mail'
export const password = 'Password'
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
export const goodPassword = 'A sentence you will remember is better than a word with signs.'

// Sign in
export const signIn = 'Sign in'
export const newHere = 'New here? {signUp}'
export const createAnAccount = 'Create an account'
export const accountsAreMade = 'Accounts on this instance are made by its administrator.'
export const forgot = 'Forgot?'

// Sign up
export const haveOne = 'Have one already? {signIn}'
export const signUpClosed = 'Sign-up is closed on this instance. Ask its administrator for an account.'
export const name = 'Name'
export const createAccount = 'Create account'

// Forgotten password
export const forgottenTitle = 'Forgotten password'
export const forgottenQuestion = 'Forgotten your password?'
export const remembered = 'Remembered it? {signIn}'
export const noMail =
  'This instance sends no mail. Its administrator can give you a link that sets a new password: it works once, and for an hour.'
export const linkIsOnItsWay =
  'If there is an account for {email}, a link is on its way there. It works once, and for an hour. Nothing came? Look among the spam, or check the address.'
export const sendLink = 'Send me a link'
export const sendLinkAgain = 'Send it again'

// New password
export const newPassword = 'New password'
export const setNewPassword = 'Set a new password'
export const resetEnds =
  'It ends all sessions of your account and disconnects other services that sign in to it. The first time, it also revokes all API tokens.'
export const setPassword = 'Set password'
export const passwordIsSet = 'Your password is set'
export const signInWithIt = 'Sign in with it.'
export const linkLacksItsEnd = 'This address lacks the end of its link. Open the whole link that you were given.'
export const getNewLink = 'Get a new link'

// Other ways in
export const or = 'or'
export const continueWith = 'Continue with {provider}'
export const couldNotGoThere = 'Could not go there'
export const declined = 'You were not signed in: the request was declined there.'
export const notConnected =
  'There is an account with your e-mail address already. Sign in to it as you always do, then connect the other in Settings.'
export const connectedToAnother = 'That is connected to another account here.'
export const suspended = 'This account is suspended. Ask the administrator of this instance.'
export const noEmailThere = 'That service does not say what your e-mail address is, and an account here needs one.'
export const anotherIsConnected = 'Another account of that service is connected already. Disconnect it first.'
export const providerAway = 'That service does not answer. Try again in a moment.'
export const tooManyTries = 'Too many tries. Wait a minute, then try again.'
export const nothingConnected = 'Nothing was connected: you are not signed in any more. Sign in, and connect it again in Settings.'
export const signingInFailed = 'Signing in there did not work. Try again.'

// Where a session has ended
export const sessionEnded = 'Your session has ended'
export const sessionEndedWhy = 'Sign in again to go on where you were. What you typed is still here; what you last did was not saved.'
export const leaveScreen = 'Leave this screen'
