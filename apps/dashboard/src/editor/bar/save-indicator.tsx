import { clsx } from 'clsx'
import { Check, CircleAlert, CloudOff, LoaderCircle, type LucideIcon, Pencil } from 'lucide-react'

import { Button } from '../../ui/controls/button.tsx'
import { useOffline } from '../../ui/browser.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import { isDeleted, refusalMessage, type SaveState, saveState } from './save-status.ts'
import * as texts from '../texts.ts'

const looks: Record<SaveState, { icon: LucideIcon; label: string; color: string; why?: string }> = {
  saved: { icon: Check, label: texts.saved, color: 'text-ink-3' },
  unsaved: { icon: Pencil, label: texts.unsaved, color: 'text-ink-3' },
  saving: { icon: LoaderCircle, label: texts.saving, color: 'text-ink-3' },
  unfinished: { icon: CircleAlert, label: texts.unfinished, color: 'text-warn', why: texts.unfinishedWhy },
  offline: { icon: CloudOff, label: texts.offline, color: 'text-warn', why: texts.offlineWhy },
  failed: { icon: CircleAlert, label: texts.notSaved, color: 'text-danger' },
  refused: { icon: CircleAlert, label: texts.notSaved, color: 'text-danger' },
  uploading: { icon: LoaderCircle, label: texts.uploading, color: 'text-ink-3' },
  uploadFailed: { icon: CircleAlert, label: texts.uploadFailed, color: 'text-danger' },
  conflict: { icon: CircleAlert, label: texts.editedElsewhere, color: 'text-warn' },
}

/** The save status and its reason, with a button to retry, or to show the field that could not be saved or whose image was not uploaded. */
export const SaveIndicator = ({ onShowField }: { onShowField: (path: string) => void }) => {
  const editor = useEditor()
  const offline = useOffline()
  const state = useEditorState((all) => saveState(all, !offline))
  const failure = useEditorState(({ saving: { phase } }) => ('failure' in phase ? phase.failure : null))
  const refusal = useEditorState(refusalMessage)
  const live = useEditorState(({ history: { present }, facts }) => present.published && !facts.blocked)
  const deleted = useEditorState(isDeleted)
  const field = useEditorState(({ unfinished, upload }) =>
    state === 'unfinished' ? [...unfinished.keys()].at(-1) : state === 'uploadFailed' ? upload?.path : undefined,
  )
  const failed = state === 'failed' || state === 'refused'
  const { icon: Icon, color, ...look } = looks[state]
  const label = state === 'saved' && live ? texts.savedAndLive : look.label
  const why = refusal ?? (failed ? failure?.message : look.why)
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Tooltip label={why ?? label}>
        <output
          className={clsx(
            'flex items-center gap-1.5 rounded-md px-1 text-sm whitespace-nowrap',
            color,
            field !== undefined && 'max-sm:sr-only',
          )}
        >
          <Icon className={clsx('size-4 shrink-0', Icon === LoaderCircle && 'animate-spin')} aria-hidden="true" />
          <span className="max-lg:sr-only">{label}</span>
          {why && <span className="sr-only">. {why}</span>}
        </output>
      </Tooltip>
      {field !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => onShowField(field)}>
          {/* A phone has no space for the word. */}
          <CircleAlert className="text-warn sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">{texts.showField}</span>
        </Button>
      )}
      {failed && !deleted && (
        <Button size="sm" variant="ghost" onClick={() => void editor.save({ retryRefused: true })}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
