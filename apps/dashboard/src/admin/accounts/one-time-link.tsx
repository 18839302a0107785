import type { ResetToken } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { absolute, paths } from '../../app/paths.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { fill } from '../../ui/text/template.ts'
import { Filled } from '../../ui/text/rich-template.tsx'
import { Moment } from '../../ui/display/relative-time.tsx'
import * as texts from '../texts.ts'

/** A link that sets a password, to hand over. `mailed` says what its owner gets where there is a mail server. */
export const HandedLink = ({ email, reset, mailed }: { email: string; reset: ResetToken; mailed: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <CopyLine
        label={fill(texts.linkFor, { email })}
        text={absolute(paths.reset(reset.token), instance?.publicUrl ?? null)}
        copy={texts.copyLink}
        copied={texts.copiedLink}
      />
      <p className="mt-3 text-sm text-ink-3">
        <Filled text={texts.linkMeans} moment={<Moment at={reset.expiresAt} />} />
        {instance?.resetLinks === 'mailed' && ` ${mailed}`}
      </p>
    </>
  )
}
