import { documentText, type PageDocument, type PageId, type PageSource } from '@tessera/contract'
import { Download, FileText, X } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { ChangeList } from '../history/change-list.tsx'
import { downloadJson } from '../../ui/browser.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import * as texts from './texts.ts'

/** The source's name for people who applied it: a token, or the user. */
const applierOf = ({ tokenId, tokenName }: PageSource): string => {
  if (tokenId === null) return texts.byYou
  return tokenName === null ? texts.byUnnamedToken : fill(texts.byToken, { token: tokenName })
}

/** For a page that is kept in a file: which one, who applied it, and what has changed since. Nothing for other pages. */
export const SourceCard = ({ pageId, document }: { pageId: PageId; document: PageDocument }) => {
  const { data: source } = trpc.documents.getSource.useQuery({ pageId })
  const [detaching, setDetaching] = useState(false)
  const utils = trpc.useUtils()
  const detach = trpc.documents.deleteSource.useMutation({
    meta: { failed: texts.couldNotDetach },
    onSuccess: () => {
      toast.success(texts.detached)
      setDetaching(false)
      utils.documents.getSource.setData({ pageId }, null)
      return utils.documents.getSource.invalidate({ pageId })
    },
  })
  if (!source) return null
  const name = source.source
  return (
    <section aria-labelledby="source" className="mt-6 rounded-2xl border border-line bg-panel p-4 shadow-1">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="source" className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            <FileText className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            {fill(texts.keptIn, { source: name })}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">
            <RichTemplate text={texts.lastApplied} who={applierOf(source)} moment={<RelativeTime at={source.appliedAt} />} />{' '}
            {source.drifted ? texts.drifted : texts.inStep}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => downloadJson(document.slug, documentText(document))}>
            <Download />
            {texts.download}
          </Button>
          <Button size="sm" onClick={() => setDetaching(true)}>
            <X />
            {texts.detach}
          </Button>
        </div>
      </div>
      {source.drifted && (
        <div className="mt-4">
          <ChangeList changes={source.changes} documents={[document]} initialLines={5} />
        </div>
      )}
      <Confirm
        open={detaching}
        onOpenChange={setDetaching}
        title={fill(texts.detachQuestion, { source: name })}
        description={texts.detachEffects}
        action={texts.detachAction}
        busy={detach.isPending}
        onConfirm={() => detach.mutate({ pageId })}
      />
    </section>
  )
}
