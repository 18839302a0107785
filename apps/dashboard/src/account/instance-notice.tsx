import { trpc } from '../app/api.ts'
import { readable } from '../app/paths.ts'
import { Filled } from '../ui/text/rich-template.tsx'
import { Notice } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'

/** Says where the instance is, when this is not its address: writes from here would be refused. */
export const InstanceNotice = ({ className }: { className?: string }) => {
  const { data } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  if (!data?.publicUrl || new URL(data.publicUrl).origin === location.origin) return null
  return (
    <Notice tone="warn" {...(className !== undefined && { className })}>
      <Filled text={texts.elsewhere} address={<a href={new URL(location.pathname, data.publicUrl).href}>{readable(data.publicUrl)}</a>} />
    </Notice>
  )
}
