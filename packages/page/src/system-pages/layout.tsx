import type { ReactNode } from 'react'

import { Footer } from '../footer.tsx'
import { Mosaic } from '../tiles/sprite.tsx'

/** Layout of documents that are shown instead of a page. `slug` is the page that the footer's report link is for. */
export const SystemPageLayout = ({ seed, slug, children }: { seed: string; slug?: string; children: ReactNode }) => (
  <div className="tv">
    <div className="tv-in">
      <div className="tv-cover">
        <Mosaic seed={seed} columns={48} rows={5} />
      </div>
      <main className="tv-note">{children}</main>
      <Footer slug={slug} />
    </div>
  </div>
)
