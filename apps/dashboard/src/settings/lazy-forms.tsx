import { lazyPart } from '../app/lazy-part.tsx'
import { Skeleton } from '../ui/display/screen-states.tsx'

// As tall as the forms they stand in for, to avoid layout shift.
const name = <Skeleton className="h-[84px]" />
const proof = <Skeleton className="h-[122px] pointer-coarse:h-[138px]" />
const short = <Skeleton className="h-[212px]" />
const long = <Skeleton className="h-[260px]" />

export const ImageList = lazyPart(
  async () => (await import('../images/image-list.tsx')).ImageList,
  <Skeleton className="h-48 rounded-2xl!" />,
)
export const NameField = lazyPart(async () => (await import('./name-field.tsx')).NameField, name)
export const EmailForm = lazyPart(async () => (await import('./forms.tsx')).EmailForm, long)
export const PasswordForm = lazyPart(async () => (await import('./forms.tsx')).PasswordForm, long)
export const FirstPasswordForm = lazyPart(async () => (await import('./forms.tsx')).FirstPasswordForm, short)
export const PasswordProofForm = lazyPart(async () => (await import('./forms.tsx')).PasswordProofForm, proof)
