import type { ResetToken } from '@tessera/contract'

import { trpc } from '../../api.ts'
import { absolute, paths } from '../../paths.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { Moment } from '../../ui/moment.tsx'

/** A link that sets a password, to hand over. `mailed` says what its owner gets where there is a mail server. */
export const HandedLink = ({ email, reset, mailed }: { email: string; reset: ResetToken; mailed: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <CopyLine label={`For ${email}`} text={absolute(paths.reset(reset.token), instance?.publicUrl ?? null)} copies="the link" />
      <p className="mt-3 text-sm text-ink-3">
        It sets a new password, once, and ends <Moment at={reset.expiresAt} />. Whoever has it can: hand it over privately.
        {instance?.resetLinks === 'mailed' && ` ${mailed}`}
      </p>
    </>
  )
}
