import type { PageId, Preview } from '@tessera/contract'
import { ExternalLink, Trash2 } from 'lucide-react'

import { trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyIconButton } from '../../ui/controls/copy-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { useLivePreviews } from './live-previews.ts'
import * as texts from './texts.ts'

/** The previews that are shared now, newest first. */
export const PreviewList = ({ pageId }: { pageId: PageId }) => {
  const { previews, error, refetch } = useLivePreviews(pageId)
  return (
    <section aria-label={texts.livePreviews} className="mt-6 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-ink-3">{texts.livePreviews}</h3>
      {error ? (
        <Notice tone="danger" className="mt-2">
          {texts.couldNotLoad}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      ) : !previews || previews.length === 0 ? (
        <p className="mt-1 text-ink-2">{texts.noPreviews}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {previews.map((preview) => (
            <PreviewRow key={preview.id} pageId={pageId} preview={preview} />
          ))}
        </ul>
      )}
    </section>
  )
}

const PreviewRow = ({ pageId, preview }: { pageId: PageId; preview: Preview }) => {
  const utils = trpc.useUtils()
  const remove = trpc.previews.delete.useMutation({
    meta: { failed: texts.couldNotStop },
    onSuccess: () => {
      toast.success(texts.stopped)
      utils.previews.list.setInfiniteData(
        { pageId },
        (list) => list && { ...list, pages: list.pages.map((part) => part.filter(({ id }) => id !== preview.id)) },
      )
      return utils.previews.list.invalidate({ pageId })
    },
  })
  const name = preview.note ?? preview.key ?? texts.untitled
  const moment = <RelativeTime at={preview.createdAt} />
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="mr-auto min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        <p className="text-sm text-ink-3">
          {preview.by.token?.name ? (
            <RichTemplate text={texts.createdByToken} moment={moment} token={preview.by.token.name} />
          ) : (
            <RichTemplate text={texts.created} moment={moment} />
          )}
          {' · '}
          <RichTemplate text={texts.ends} moment={<RelativeTime at={preview.expiresAt} />} />
        </p>
      </div>
      <CopyIconButton text={preview.url} label={fill(texts.copyLinkOf, { preview: name })} done={texts.linkCopied} />
      <IconButton label={fill(texts.open, { preview: name })} asChild>
        <a href={preview.url} target="_blank" rel="noreferrer">
          <ExternalLink />
        </a>
      </IconButton>
      <IconButton
        label={fill(texts.stopSharing, { preview: name })}
        onClick={() => !remove.isPending && remove.mutate({ pageId, previewId: preview.id })}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}
