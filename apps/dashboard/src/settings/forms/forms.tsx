import { beside } from '../../ui/loading/beside.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'

// As tall as the forms they stand in for, to avoid layout shift.
const Name = () => <Skeleton className="h-[132px]" />
const Short = () => <Skeleton className="h-[212px]" />
const Long = () => <Skeleton className="h-[260px]" />

export const ProfileForm = beside(async () => (await import('./profile-form.tsx')).ProfileForm, Name)
export const EmailForm = beside(async () => (await import('./email-form.tsx')).EmailForm, Long)
export const PasswordForm = beside(async () => (await import('./password-form.tsx')).PasswordForm, Long)
export const FirstPasswordForm = beside(async () => (await import('./first-password-form.tsx')).FirstPasswordForm, Short)
export const PasswordProofForm = beside(async () => (await import('./password-proof-form.tsx')).PasswordProofForm, Short)
