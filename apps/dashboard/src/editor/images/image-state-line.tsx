import type { PagePicture } from '@tessera/contract'

import { causeText } from '../../images/image-state.ts'
import * as texts from '../../images/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { useFetchAgain, usePageImage } from './page-images.ts'

/** What became of the image of a field: nothing to say of images that are shown. */
export const ImageStateLine = ({ path, value, label }: { path: string; value: string | null; label: string }) => {
  const image = usePageImage(path, value)
  const { fetchAgain, isPending, problem } = useFetchAgain()
  if (!image || image.state === 'own' || (image.state === 'kept' && image.cause === null)) return <output />
  const mayTry = image.state === 'failed' || (image.state === 'waiting' && image.cause !== null)
  return (
    <div className="flex items-start gap-2 text-sm">
      <output className={`min-w-0 flex-1 py-1 ${mayTry ? 'text-warn' : 'text-ink-3'}`}>
        {isPending ? texts.trying : (problem ?? <StateText image={image} />)}
      </output>
      {mayTry && (
        <Button
          size="sm"
          busy={isPending}
          aria-label={fill(texts.tryAgainFor, { field: label })}
          onClick={() => fetchAgain({ url: image.url })}
        >
          {texts.tryAgain}
        </Button>
      )}
    </div>
  )
}

const StateText = ({ image: { state, cause, status, nextTryAt } }: { image: PagePicture }) => {
  if (state === 'hotlink') return texts.stateHotlink
  if (state === 'off') return texts.stateOff
  if (cause === null) return state === 'waiting' ? texts.stateWaiting : null
  const reason = causeText(cause, status)
  if (state === 'kept') return `${reason} ${texts.oldCopyShown}`
  if (state === 'failed' || nextTryAt === null) return reason
  return <RichTemplate text={texts.stateRetrying} cause={reason} moment={<RelativeTime at={nextTryAt} />} />
}
