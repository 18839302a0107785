import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { fill } from '../../ui/text/template.ts'
import { useEditor } from '../editor-context.ts'
import * as texts from '../texts.ts'
import { fillerOf, setWantsPreviews, useFetchesRemote, useFillerState, useWantsPreviews } from './editor-filler.ts'

/** Whether new links get their titles and icons from their sites, and how far that is. */
export const PreviewOptions = () => {
  const filler = fillerOf(useEditor())
  const wanted = useWantsPreviews()
  const fetches = useFetchesRemote()
  const { done, total } = useFillerState()
  if (!fetches) return null
  if (total > 0) {
    return (
      <div className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1 truncate tabular-nums">{fill(texts.fetchingPreviews, { done, total })}</span>
        <Button size="sm" onClick={() => filler.stop()}>
          {texts.stopFetching}
        </Button>
      </div>
    )
  }
  return (
    // The box lines up with the field above.
    <span className="-ml-1 min-w-0 flex-1 text-sm" title={texts.fetchPreviewsHint}>
      <Checkbox label={texts.fetchPreviews} checked={wanted} onChange={setWantsPreviews} />
    </span>
  )
}
