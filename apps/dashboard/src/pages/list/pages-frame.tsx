import type { ReactNode } from 'react'

import { Loading, Skeleton } from '../../ui/display/skeleton.tsx'
import * as texts from '../texts.ts'

export const cardGrid = 'mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-5'

export const PagesHeading = ({ children }: { children?: ReactNode }) => (
  <div data-wide className="flex flex-wrap items-center gap-x-3 gap-y-4">
    <div className="mr-auto">
      <h1 className="text-2xl font-semibold tracking-tight">{texts.pages}</h1>
      <p className="text-sm text-ink-3">{texts.statsPeriod}</p>
    </div>
    {children}
  </div>
)

export const PagesLoading = () => (
  <>
    <PagesHeading />
    <Loading className={cardGrid}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-[304px] rounded-2xl!" />
      ))}
    </Loading>
  </>
)
