import type { ReactNode } from 'react'

import { pathOf } from '../page-values.ts'
import { Footer } from '../public-page.tsx'
import { Mosaic } from '../tiles/sprite.tsx'

/** Layout of documents that are shown instead of a page. `slug` is the page that the footer's report link is for. */
export const SystemPageLayout = ({ seed, slug, children }: { seed: string; slug?: string; children: ReactNode }) => (
  <div className="tv">
    <div className="tv-in">
      <div className="tv-cover">
        <Mosaic seed={seed} columns={48} rows={5} />
      </div>
      <main className="tv-note">{children}</main>
      <Footer path={slug === undefined ? undefined : pathOf(slug)} />
    </div>
  </div>
)

/** An error message. Its field refers to it by `id`. */
export const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <p className="tv-problem" id={id} role="alert">
      {text}
    </p>
  )

/** Prefixes the title of a document with an error, because screen readers announce the title first. */
export const titleOf = (title: string, problem: unknown): string => (problem === undefined ? title : `Error: ${title}`)

/** A duration in words, in seconds up to 89 seconds and otherwise in minutes. */
export const durationText = (seconds: number): string => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
