import { clsx } from 'clsx'
import { Check, CircleAlert, CloudOff, LoaderCircle, type LucideIcon, PenLine } from 'lucide-react'

import { Button } from '../../ui/controls/button.tsx'
import { useOffline } from '../../ui/browser.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import { refusalMessage, type SaveState, saveState, saveLabels } from './save-status.ts'
import * as texts from '../texts.ts'

const icons: Record<SaveState, LucideIcon> = {
  saved: Check,
  unsaved: PenLine,
  saving: LoaderCircle,
  unfinished: CircleAlert,
  offline: CloudOff,
  failed: CircleAlert,
  refused: CircleAlert,
  conflict: CircleAlert,
}
const explanations: Partial<Record<SaveState, string>> = {
  unfinished: texts.unfinishedWhy,
  offline: texts.offlineWhy,
}

/** The save status, with its reason and a button to retry. */
export const SaveIndicator = () => {
  const editor = useEditor()
  const offline = useOffline()
  const state = useEditorState((all) => saveState(all, !offline))
  const failure = useEditorState(({ saving: { phase } }) => ('failure' in phase ? phase.failure : null))
  const refusal = useEditorState(refusalMessage)
  const live = useEditorState(({ history: { present }, facts }) => present.published && !facts.blocked)
  const failed = state === 'failed' || state === 'refused'
  const Icon = icons[state]
  const label = state === 'saved' && live ? texts.savedAndLive : saveLabels[state]
  const why = refusal ?? (failed ? failure?.message : explanations[state])
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Tooltip label={why ?? label}>
        <output
          className={clsx(
            'flex items-center gap-1.5 rounded-md px-1 text-sm whitespace-nowrap',
            failed ? 'text-danger' : state === 'offline' || state === 'unfinished' || state === 'conflict' ? 'text-warn' : 'text-ink-3',
          )}
        >
          <Icon className={clsx('size-4 shrink-0', state === 'saving' && 'animate-spin')} aria-hidden="true" />
          <span className="max-lg:sr-only">{label}</span>
          {why && <span className="sr-only">. {why}</span>}
        </output>
      </Tooltip>
      {failed && (
        <Button size="sm" variant="ghost" onClick={() => void editor.save({ retryRefused: true })}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
