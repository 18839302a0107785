import type { Session } from '@tessera/contract'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Badge } from '../ui/display/notice.tsx'
import { RelativeTime } from '../ui/display/relative-time.tsx'
import { Confirm } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fill, plural, RichTemplate } from '../ui/text/template.ts'
import * as texts from './texts.ts'

/** Active sessions of the account. Each one but the current can be signed out. */
export const SessionList = () => {
  const [sessions] = trpc.sessions.list.useSuspenseQuery()
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel shadow-1">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers count={sessions.length - 1} />}
    </>
  )
}

const SessionRow = ({ session: { id, current, device, kind, ipAddress, lastSeenAt } }: { session: Session }) => {
  const utils = trpc.useUtils()
  const end = trpc.sessions.end.useMutation({
    meta: { failed: texts.couldNotEnd },
    onSuccess: () => {
      toast.success(fill(texts.sessionEnded, { device }))
      utils.sessions.list.setData(undefined, (list) => list?.filter((session) => session.id !== id))
    },
    onSettled: () => utils.sessions.list.invalidate(),
  })
  const Icon = kind === 'mobile' || kind === 'tablet' ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 p-3.5">
      <Icon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {current && <Badge tone="live">{texts.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
          {current ? texts.activeNow : <RichTemplate text={texts.lastSeen} moment={<RelativeTime at={lastSeenAt} />} />}
          {ipAddress && ` · ${ipAddress}`}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={fill(texts.endSessionOf, { device })}
          onClick={() => end.mutate({ sessionId: id })}
        >
          {texts.endSession}
        </Button>
      )}
    </li>
  )
}

const EndOthers = ({ count }: { count: number }) => {
  const [asking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const end = trpc.sessions.endOthers.useMutation({
    meta: { failed: texts.couldNotEndOthers },
    onSuccess: () => {
      toast.success(texts.othersEnded)
      setAsking(false)
      return utils.sessions.list.invalidate()
    },
  })
  return (
    <>
      <Button className="mt-4" onClick={() => setAsking(true)}>
        {texts.endOthers}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={texts.endOthersQuestion}
        description={plural(texts.endOthersEffects, { count })}
        action={texts.confirmEndOthers}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}
