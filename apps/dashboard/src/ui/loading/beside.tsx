import { type ComponentType, useState } from 'react'

import { Button } from '../controls/button.tsx'
import { later } from './later.ts'
import { useOffline, useOnline } from '../network-status.ts'
import { useLater } from './on-demand.tsx'
import * as texts from '../texts.ts'

/** A part of a screen that loads beside the rest, which is there and can be used meanwhile. */
export const beside = <P extends object>(load: () => Promise<ComponentType<P>>, Waiting: ComponentType): ComponentType<P> => {
  const part = later(load)
  return function Beside(props: P) {
    const [failed, setFailed] = useState(false)
    const Part = useLater(part, !failed, () => setFailed(true))
    if (failed) return <DidNotLoad onRetry={() => setFailed(false)} />
    return Part ? <Part {...props} /> : <Waiting />
  }
}

const DidNotLoad = ({ onRetry }: { onRetry: () => void }) => {
  const offline = useOffline()
  useOnline(onRetry)
  return (
    <div role="alert" className="p-6 text-center text-ink-2">
      <p>{offline ? texts.partIsOffline : texts.partDidNotLoad}</p>
      {/* Without a network the browser would show a page of its own instead of all that is here. */}
      {!offline && (
        <div className="mt-3 flex justify-center gap-2">
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        </div>
      )}
    </div>
  )
}
