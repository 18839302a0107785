import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router'
import { type ClickSpike, clickSpikeRule, type InstanceStats, type Quantity } from '@tessera/contract'
import type { ReactNode } from 'react'

import { bytes, duration } from '../../../../admin/measures.ts'
import * as texts from '../../../../admin/texts.ts'
import { number } from '../../../../analytics/figures/number-labels.ts'
import { queries, trpc } from '../../../../app/api.ts'
import { useDocumentTitle } from '../../../../ui/browser.ts'
import { fill, plural } from '../../../../ui/text/template.ts'

export const Route = createFileRoute('/_signed-in/_shell/admin/')({
  loader: () => Promise.all([queries.admin.instance.figures.ensureData(), queries.admin.instance.spikes.ensureData()]),
  component: OverviewScreen,
})

function OverviewScreen() {
  useDocumentTitle(texts.administration)
  const [figures] = trpc.admin.instance.figures.useSuspenseQuery()
  const [spikes] = trpc.admin.instance.spikes.useSuspenseQuery()
  return (
    <div className="space-y-6">
      <section aria-label={texts.totals} className="rounded-2xl border border-line bg-panel p-4 shadow-1 sm:p-5">
        {/* Numbers too long for their column wrap onto their own line. */}
        <dl className="flex flex-wrap gap-x-4 gap-y-5">
          <Total of={texts.accounts} quantity={figures.accounts}>
            <TotalLink count={figures.suspendedAccounts} of={texts.suspendedAccounts} to="/admin/accounts" search={{ suspended: true }} />
          </Total>
          <Total of={texts.pages} quantity={figures.pages}>
            <TotalLink count={figures.blockedPages} of={texts.blockedPages} to="/admin/pages" search={{ blocked: true }} />
          </Total>
          <Total of={texts.links} quantity={figures.links} />
          <Total of={texts.clicks} quantity={figures.clicks} />
        </dl>
      </section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel id="open-reports" title={texts.openReports}>
          <p className="mt-3 text-2xl font-semibold tracking-tight tabular-nums">{number(figures.openReports)}</p>
          <Link to="/admin/reports" className="mt-1 inline-block font-medium text-brand-ink underline underline-offset-3">
            {texts.viewReports}
          </Link>
        </Panel>
        <SystemInfo {...figures} />
      </div>
      <Spikes spikes={spikes} />
    </div>
  )
}

type PanelProps = { id: string; title: string; children: ReactNode }

const Panel = ({ id, title, children }: PanelProps) => (
  <section aria-labelledby={id} className="rounded-2xl border border-line bg-panel p-4 shadow-1 sm:p-5">
    <h2 id={id} className="font-semibold">
      {title}
    </h2>
    {children}
  </section>
)

const Total = ({ of, quantity: { count, exact }, children }: { of: string; quantity: Quantity; children?: ReactNode }) => (
  <div className="flex-1 basis-2/5 sm:basis-1/5">
    <dt className="text-ink-2">{of}</dt>
    <dd className="mt-0.5">
      <span className="block text-2xl font-semibold tracking-tight tabular-nums">{number(count)}</span>
      {children ?? <span className="text-sm text-ink-3">{exact ? texts.total : texts.estimated}</span>}
    </dd>
  </div>
)

type TotalLinkProps = Pick<LinkProps, 'to' | 'search'> & { count: number; of: typeof texts.suspendedAccounts | typeof texts.blockedPages }

/** Leads to a list, unless that is empty. */
const TotalLink = ({ count, of, ...link }: TotalLinkProps) =>
  count === 0 ? (
    <span className="text-sm text-ink-3">{plural(of, { count })}</span>
  ) : (
    <Link {...link} className="text-sm text-ink-2 underline underline-offset-3 hover:text-ink">
      {plural(of, { count })}
    </Link>
  )

const SystemInfo = ({ database, process: { version, node, uptimeSeconds, journalBytes } }: InstanceStats) => (
  <Panel id="system" title={texts.system}>
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <Fact of="Tessera">{fill(texts.versions, { version, node: node.slice(1) })}</Fact>
      <Fact of={texts.uptime}>{uptimeSeconds === null ? '–' : duration(uptimeSeconds)}</Fact>
      <Fact of={texts.database}>
        {fill(texts.databaseSize, { size: bytes(database.bytes), version: database.version.split(' ', 1).join() })}
      </Fact>
      <Fact of={texts.queuedClicks}>
        {journalBytes === 0 ? texts.noQueuedClicks : fill(texts.queuedOnDisk, { size: bytes(journalBytes) })}
      </Fact>
    </dl>
  </Panel>
)

const Fact = ({ of, children }: { of: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{of}</dt>
    <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </>
)

/** Pages with far more clicks than usual: they may have become popular, or be used for abuse. */
const Spikes = ({ spikes }: { spikes: readonly ClickSpike[] }) => (
  <Panel id="spikes" title={texts.spikes}>
    <p className="mt-1 text-sm text-ink-2">{fill(texts.spikesLead, clickSpikeRule)}</p>
    {spikes.length === 0 ? (
      <p className="mt-4 text-ink-2">{texts.noSpikes}</p>
    ) : (
      <table className="mt-3 w-full" aria-labelledby="spikes">
        <thead className="text-sm text-ink-3">
          <tr>
            {[texts.page, texts.clicks, texts.averageClicks, texts.day].map((heading) => (
              <th key={heading} scope="col" className="pb-1.5 pl-4 text-right font-normal first:pl-0 first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {spikes.map((spike) => (
            <tr key={`${spike.page.id} ${spike.day}`}>
              <th scope="row" className="w-full max-w-0 py-2 text-left font-normal">
                <Link
                  to="/admin/pages"
                  search={{ search: spike.page.id }}
                  className="block truncate font-medium underline underline-offset-3"
                  dir="auto"
                >
                  {spike.page.title}
                </Link>
              </th>
              <td className="pl-4 text-right font-medium tabular-nums">{number(spike.clicks)}</td>
              <td className="pl-4 text-right text-ink-2 tabular-nums">{number(spike.usual)}</td>
              <td className="pl-4 text-right whitespace-nowrap text-ink-2 tabular-nums">{spike.day}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)
