import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'

/** Appears with a delay, so that a fast response shows no flash of skeletons. */
export const HistoryLoading = () => (
  <Loading className="mt-6 grid animate-late gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
    <div className="space-y-2">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-16 rounded-xl!" />
      ))}
    </div>
    <Skeleton className="h-[32rem] rounded-2xl! max-md:hidden" />
  </Loading>
)
