/** What checks the forms that are there with their screens. */
export { zodResolver } from '@hookform/resolvers/zod'
export { AccountDeletion, AccountName, FirstPassword, PasswordChange, PasswordResetRequest, SignIn, SignUp } from '@tessera/contract'
