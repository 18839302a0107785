import { mosaic } from '@tessera/page'
import type { ReactNode } from 'react'

import { trpc } from '../../app/api.ts'
import { InstanceNotice, Wordmark } from '../../app/shell/instance.tsx'
import * as texts from '../texts.ts'

const columns = 14
const rows = 16
const tones = ['#0e6b57', '#14765f', '#1c8a70', '#0a4a3c', '#e3a449']
const tiles = mosaic('sign-in', columns, rows)

/** The legal pages of the instance, if it has any. */
const LegalLinks = () => {
  const { data } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  if (!data?.imprintUrl && !data?.privacyUrl) return null
  return (
    <footer className="mt-auto flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2 [&_a]:underline [&_a]:underline-offset-3">
      {data.imprintUrl && <a href={data.imprintUrl}>{texts.legalNotice}</a>}
      {data.privacyUrl && <a href={data.privacyUrl}>{texts.privacy}</a>}
    </footer>
  )
}

/** Layout of the signed-out screens: a form, and the tagline beside it on wide screens. */
export const AuthScreen = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <div className="grid min-h-full grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
    <main className="flex flex-col p-5 sm:p-8">
      <Wordmark />
      {/* Anchored at its top, so that messages below the fields do not move them. */}
      <div className="mx-auto mt-[max(1.5rem,14dvh)] w-full max-w-[360px] py-10">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-ink-2 [&_a]:font-medium [&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-3">{lead}</p>
        <InstanceNotice className="mt-5" />
        {children}
      </div>
      <LegalLinks />
    </main>
    <div className="relative overflow-hidden bg-[#0b5a49] max-md:hidden" aria-hidden="true">
      <svg viewBox={`0 0 ${columns * 10 - 1} ${rows * 10 - 1}`} preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        {tiles.map((tile, tone) => (
          <path key={tones[tone]} d={tile} fill={tones[tone]} />
        ))}
      </svg>
      <div className="absolute inset-x-0 bottom-0 h-2/5 bg-[linear-gradient(to_top,#06332a,transparent)]" />
      <p className="absolute bottom-12 left-12 max-w-sm text-3xl leading-[1.1] font-semibold tracking-tight text-white">{texts.tagline}</p>
    </div>
  </div>
)
