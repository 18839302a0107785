import type { ReactNode } from 'react'

import { paths } from '../app/paths.ts'
import { RichTemplate } from '../ui/text/rich-template.tsx'
import { Loading, Skeleton } from '../ui/display/skeleton.tsx'
import * as texts from './texts.ts'

export const TokensHeading = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
    <div className="mr-auto max-w-xl">
      <h1 className="text-2xl font-semibold tracking-tight">{texts.apiTokens}</h1>
      <p className="mt-1 text-ink-2">
        <RichTemplate text={texts.lead} reference={<ReferenceLink />} />
      </p>
    </div>
    {children}
  </div>
)

export const ReferenceLink = () => (
  <a href={paths.docs} className="font-medium text-brand-ink underline underline-offset-3">
    {texts.apiReference}
  </a>
)

export const TokensLoading = () => (
  <>
    <TokensHeading />
    <Loading className="mt-6 space-y-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-[72px] rounded-xl!" />
      ))}
    </Loading>
  </>
)
