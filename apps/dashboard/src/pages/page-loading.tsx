import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const PageLoading = () => (
  <div className="flex h-full flex-col">
    <div className="h-[56px] border-b border-line bg-panel" />
    <Loading className="flex min-h-0 flex-1">
      <div className="w-full space-y-3 p-4 pt-16 lg:w-[400px] lg:border-r lg:border-line">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
      <div className="flex-1 bg-canvas p-6 max-lg:hidden">
        <Skeleton className="size-full rounded-2xl" />
      </div>
    </Loading>
  </div>
)
