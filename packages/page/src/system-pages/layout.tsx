import type { ReactNode } from 'react'

import { Footer } from '../footer.tsx'
import { Mosaic } from '../tiles/sprite.tsx'

/** What stands in place of a page, in the brand's clothes: one matter in the middle. `slug` is that of the page it is about. */
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
