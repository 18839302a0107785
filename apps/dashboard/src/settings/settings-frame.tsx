import { Loading, Skeleton } from '../ui/display/skeleton.tsx'
import * as texts from './texts.ts'

export const SettingsHeading = () => <h1 className="text-2xl font-semibold tracking-tight">{texts.settings}</h1>

export const SettingsLoading = () => (
  <>
    <SettingsHeading />
    <Loading className="mt-8 space-y-8">
      {[1, 2, 3].map((section) => (
        <div key={section} className="grid gap-x-10 gap-y-4 lg:grid-cols-[260px_minmax(0,1fr)]">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-44 rounded-2xl! lg:max-w-xl" />
        </div>
      ))}
    </Loading>
  </>
)
