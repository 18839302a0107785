import { trpc } from '../app/api.ts'
import { readable } from '../app/paths.ts'
import { RichTemplate } from '../ui/text/rich-template.tsx'
import { Notice } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'

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
