import mark from '@tessera/page/mark.svg'

import * as texts from '../../account/texts.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { trpc } from '../api.ts'
import { readable } from '../paths.ts'

export const Wordmark = () => (
  <span className="flex items-center gap-2 text-lg font-semibold tracking-tight">
    <img src={mark} alt="" className="size-6 shrink-0" />
    Tessera
  </span>
)

/** Links to the public URL when the dashboard is open at another origin, where the server rejects writes. */
export const InstanceNotice = ({ className }: { className?: string }) => {
  const { data } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  if (!data?.publicUrl || new URL(data.publicUrl).origin === location.origin) return null
  return (
    <Notice tone="warn" {...(className !== undefined && { className })}>
      <RichTemplate
        text={texts.otherAddress}
        address={<a href={new URL(location.pathname, data.publicUrl).href}>{readable(data.publicUrl)}</a>}
      />
    </Notice>
  )
}
