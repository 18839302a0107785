import { Loading, Skeleton } from '../ui/display/screen-states.tsx'

/** Has the layout of the editor, so that nothing moves when it has loaded. */
export const EditorLoading = () => (
  <div className="flex h-full flex-col">
    <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line bg-panel px-3">
      <Skeleton className="size-8" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="ml-auto h-8 w-20" />
    </div>
    <Loading className="flex min-h-0 flex-1 max-md:flex-col-reverse">
      <PanelsLoading />
      <div className="min-h-0 flex-1">
        <CanvasLoading />
      </div>
    </Loading>
  </div>
)

export const PanelsLoading = () => (
  <div className="shrink-0 space-y-2 p-3 max-md:h-[46%] md:w-90 md:border-r md:border-line">
    <Skeleton className="mb-5 h-9" />
    <div className="space-y-2 p-2">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  </div>
)

export const CanvasLoading = () => (
  <div className="size-full bg-canvas p-3 md:p-6">
    <Skeleton className="size-full rounded-2xl!" />
  </div>
)
