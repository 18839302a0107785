// Shared
export const settings = 'Settings'
export const email = 'Email'
export const newPassword = 'New password'
export const setPassword = 'Set password'
export const yourPassword = 'Your password'

// Profile
export const profile = 'Profile'
export const profileLead = 'Your name and email.'
export const name = 'Name'
export const nameHint = 'Not shown on your pages.'
export const saving = 'Saving…'
export const saved = 'Saved'
export const notSaved = 'Not saved'
export const undo = 'Undo'
export const undoName = 'Undo the change'
export const retry = 'Try again'
export const retryName = 'Try again: save name'
export const emailHint = 'Used to sign in.'
export const emailNeedsPassword = 'Used to sign in. To change your email, set a password below first.'
export const confirmationSent = 'Check {email} for a confirmation link. Your email changes only after you open the link and confirm.'
export const openEmailChange = 'Change…'
export const changeEmail = 'Change your email'
export const newEmail = 'New email'
export const submitEmailChange = 'Change email'
export const emailUpdated = 'Email changed'
export const signInWithNewEmail = 'Use your new email to sign in.'

// Confirmation link for a new email
export const confirmTitle = 'New email'
export const confirmHeading = 'Confirm your new email'
export const confirmLead = 'You’ll use it to sign in. Any outstanding password reset links will stop working.'
export const linkIncomplete = 'This link is incomplete. Open the full link you received.'
export const confirm = 'Confirm'

// Time zone
export const timeZoneSection = 'Time zone'
export const timeZoneLead = 'Used for the times you enter.'
export const timeZone = 'Your time zone'
export const timeZoneHint = 'Changing it doesn’t affect what’s already scheduled.'
export const browserTimeZone = 'Same as this browser ({zone})'
export const timeZoneNotSaved = 'Couldn’t save the time zone'

// Appearance
export const appearance = 'Appearance'
export const appearanceLead = 'Applies to the dashboard in this browser only.'

// Limits
export const limits = 'Limits'
export const limitsLead = 'Your limits and usage.'
export const pages = 'Pages'
export const linksOnOnePage = 'Links on one page'
export const fullestPage = 'The page with the most links is “{page}”.'
export const apiTokens = 'API tokens'
export const usedOf = '{used} of {limit}'
export const usedWithoutLimit = '{used}, no limit'
export const requestsPerMinute = 'API requests per minute, per token'
export const noLimit = 'No limit'

// Password
export const password = 'Password'
export const passwordLead = 'Used to sign in with your email.'
export const currentPassword = 'Current password'
export const newPasswordHint = 'At least 8 characters. You’ll be signed out on other devices.'
export const revokeTokens = 'Also revoke {count} API token|Also revoke {count} API tokens'
export const changePassword = 'Change password'
export const passwordChanged = 'Password changed'
export const signedOutElsewhere = 'You’ve been signed out on other devices.'
export const signedOutWithTokens =
  'You’ve been signed out on other devices. {count} API token still works.|You’ve been signed out on other devices. {count} API tokens still work.'
export const firstPasswordHint = 'You don’t have a password yet. To sign in with your email, set one of at least 8 characters.'
export const passwordAdded = 'Password set'

// Connected accounts
export const connections = 'Connected accounts'
export const connectionsLead = 'Other ways to sign in.'
export const connected = 'Connected'
export const connect = 'Connect'
export const connectProvider = 'Connect {provider}'
export const connectQuestion = 'Connect {provider}?'
export const connectEffects = 'Anyone with access to that account will be able to sign in here.'
export const couldNotConnect = 'Couldn’t connect {provider}'
export const disconnect = 'Disconnect'
export const disconnectProvider = 'Disconnect {provider}'
export const disconnected = '{provider} disconnected'
export const couldNotDisconnect = 'Couldn’t disconnect {provider}'

// Sessions
export const sessions = 'Sessions'
export const sessionsLead = 'Where you’re signed in.'
export const thisDevice = 'This device'
export const activeNow = 'Active now'
export const lastSeen = 'Last seen {moment}'
export const endSession = 'Sign out'
export const endSessionOf = 'Sign out {device}'
export const sessionEnded = 'Signed out {device}'
export const couldNotEnd = 'Couldn’t sign out the device'
export const endOthers = 'Sign out everywhere else'
export const endOthersQuestion = 'Sign out everywhere else?'
export const endOthersEffects =
  'You’ll stay signed in here. {count} other session will end.|You’ll stay signed in here. {count} other sessions will end.'
export const confirmEndOthers = 'Sign out'
export const othersEnded = 'Signed out everywhere else'
export const couldNotEndOthers = 'Couldn’t sign out the other devices'

// Your data
export const yourData = 'Your data'
export const yourDataLead = 'Take everything with you, or keep a copy.'
export const yourDataEffects =
  'A ZIP archive of your pages, images, stats, history and account data, without passwords or other secrets. Tessera can import the pages again.'
export const downloadEverything = 'Download everything'
export const downloadFirst = 'Download everything first'

// Delete account
export const deleteAccount = 'Delete account'
export const deleteLead = 'Permanently delete your account and everything in it.'
export const deleteEffects = 'Your published pages will go offline, and anyone can claim their addresses.'
export const deleteNeedsPassword = 'Set a password above before deleting your account.'
export const openDelete = 'Delete account…'
export const deleteQuestion = 'Delete your account?'
export const deleteWarning = 'This permanently deletes your pages, links, stats, API tokens and sessions.'

// Images
export const images = 'Images'
export const imagesLead =
  'Images you uploaded, and copies of images from other sites. Images that were never used on a page are deleted after a day. Images that are no longer used on any page are kept for at least 30 days, then deleted.'
