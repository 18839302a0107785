import { createFileRoute, Link } from '@tanstack/react-router'
import type { ScheduledEvent } from '@tessera/contract'
import { Clock, Eye, EyeOff } from 'lucide-react'

import { queries, trpc } from '../../../../app/api.ts'
import { FailedPart } from '../../../../app/failures/failure-screen.tsx'
import * as texts from '../../../../pages/schedule/texts.ts'
import { useTimeZone } from '../../../../pages/schedule/time-zone.ts'
import { useDocumentTitle } from '../../../../ui/browser.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { Loading, MessageScreen, Skeleton } from '../../../../ui/display/screen-states.tsx'
import { fill, locale } from '../../../../ui/text/template.ts'

export const Route = createFileRoute('/_signed-in/_shell/pages/scheduled')({
  loader: () => Promise.all([queries.schedule.list.ensureData({}), queries.account.settings.ensureData()]),
  pendingComponent: ScheduledLoading,
  errorComponent: FailedPart,
  component: ScheduledScreen,
})

function ScheduledScreen() {
  useDocumentTitle(texts.scheduled)
  const [events] = trpc.schedule.list.useSuspenseQuery({})
  const zone = useTimeZone()
  if (events.length === 0) {
    return (
      <MessageScreen
        art={<Clock className="size-9 text-ink-3" aria-hidden="true" />}
        title={texts.nothingScheduled}
        actions={
          <Button asChild>
            <Link to="/">{texts.goToPages}</Link>
          </Button>
        }
      >
        <p>{texts.nothingScheduledLead}</p>
      </MessageScreen>
    )
  }
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
  const days = new Map<string, ScheduledEvent[]>()
  for (const event of events) {
    const day = date.format(new Date(event.at))
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <>
      <ScheduledHeading zone={zone} />
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="mt-8" aria-label={day}>
          <h2 className="text-sm font-semibold text-ink-2">{day}</h2>
          <ul className="mt-3 divide-y divide-line rounded-2xl border border-line bg-panel shadow-1">
            {ofDay.map((event) => (
              <Event key={`${event.pageId} ${event.linkId} ${event.event}`} event={event} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const kinds = {
  publish: { icon: Eye, text: texts.publishes },
  unpublish: { icon: EyeOff, text: texts.unpublishes },
  show: { icon: Eye, text: texts.shows },
  hide: { icon: EyeOff, text: texts.hides },
} as const

const Event = ({ event: { at, pageId, slug, title, event }, zone }: { event: ScheduledEvent; zone: string }) => {
  const { icon: Icon, text } = kinds[event]
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(new Date(at))
  const name = title ?? texts.untitled
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-2xl last:rounded-b-2xl hover:bg-hover">
      <time dateTime={at} className="w-20 shrink-0 tabular-nums">
        {time}
      </time>
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]" dir="auto">
        <Link
          to="/pages/$pageId"
          params={{ pageId }}
          className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-brand"
        >
          {fill(text, { title: name, link: name, slug: `/${slug}` })}
        </Link>
      </p>
      <p className="shrink-0 text-sm text-ink-3 max-sm:hidden">
        <RelativeTime at={at} />
      </p>
    </li>
  )
}

const ScheduledHeading = ({ zone }: { zone?: string }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight">{texts.scheduled}</h1>
    <p className="mt-1 text-ink-2">{zone && fill(texts.scheduledLead, { zone: zone.replaceAll('_', ' ') })}</p>
  </>
)

function ScheduledLoading() {
  return (
    <>
      <ScheduledHeading />
      <Loading className="mt-8 space-y-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12 rounded-2xl!" />
        ))}
      </Loading>
    </>
  )
}
