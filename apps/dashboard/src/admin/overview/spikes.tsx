import { type ClickSpike, clickSpikeRule } from '@tessera/contract'
import { Link } from '@tanstack/react-router'

import { number } from '../../analytics/number-format.ts'
import { fill } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

/** Pages with far more clicks than usual: they may have become popular, or be used for abuse. */
export const Spikes = ({ spikes }: { spikes: readonly ClickSpike[] }) => (
  <section aria-labelledby="spikes" className="rounded-2xl border border-line bg-panel p-4 shadow-1 sm:p-5">
    <h2 id="spikes" className="font-semibold">
      {texts.spikes}
    </h2>
    <p className="mt-1 text-sm text-ink-2">{fill(texts.spikesLead, clickSpikeRule)}</p>
    {spikes.length === 0 ? (
      <p className="mt-4 text-ink-2">{texts.noSpikes}</p>
    ) : (
      <table className="mt-3 w-full" aria-labelledby="spikes">
        <thead className="text-sm text-ink-3">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-normal">
              {texts.page}
            </th>
            <th scope="col" className="pb-1.5 pl-4 text-right font-normal">
              {texts.clicks}
            </th>
            <th scope="col" className="pb-1.5 pl-4 text-right font-normal">
              {texts.averageClicks}
            </th>
            <th scope="col" className="pb-1.5 pl-4 text-right font-normal">
              {texts.day}
            </th>
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
  </section>
)
