import { trpc } from '../api.ts'
import { readable } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'

/** Says where the instance is, when this is not its address: writes from here would be refused. */
export const InstanceNotice = ({ className }: { className?: string }) => {
  const { data } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  if (!data?.publicUrl || new URL(data.publicUrl).origin === location.origin) return null
  return (
    <Notice tone="warn" {...(className !== undefined && { className })}>
      This instance is at <a href={new URL(location.pathname, data.publicUrl).href}>{readable(data.publicUrl)}</a>. Changes made at this
      address are refused.
    </Notice>
  )
}
