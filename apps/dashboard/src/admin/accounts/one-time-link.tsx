import type { ResetToken } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { absolute, paths } from '../../app/paths.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { fill } from '../../ui/text/template.ts'
import { RichTemplate } from '../../ui/text/rich-template.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import * as texts from '../texts.ts'

/** A link that sets the password of an account, to copy. `mailed` is shown if the instance also sends it by mail. */
export const OneTimeLink = ({ email, reset, mailed }: { email: string; reset: ResetToken; mailed: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <CopyLine
        label={fill(texts.linkFor, { email })}
        text={absolute(paths.reset(reset.token), instance?.publicUrl ?? null)}
        copy={texts.copyLink}
        copied={texts.linkCopied}
      />
      <p className="mt-3 text-sm text-ink-3">
        <RichTemplate text={texts.linkEffects} moment={<RelativeTime at={reset.expiresAt} />} />
        {instance?.resetLinks === 'mailed' && ` ${mailed}`}
      </p>
    </>
  )
}
