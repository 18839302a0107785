import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChartNoAxesColumn, History, Keyboard, Monitor, Pencil, Redo2, Smartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { show } from '../../app/palette/commands.ts'
import { PageStatus, publicationStatus } from '../../pages/publication.tsx'
import { absolute, paths, readable } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { useDocumentTitle } from '../../ui/browser.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import { setPublication } from './publication.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { isDeleted } from './save-status.ts'
import type { View } from '../../canvas/canvas-props.ts'
import * as texts from '../texts.ts'

const views = [
  { value: 'edit', name: texts.edit, word: texts.edit, icon: <Pencil /> },
  { value: 'desktop', name: texts.desktopPreview, word: texts.desktop, icon: <Monitor /> },
  { value: 'phone', name: texts.phonePreview, word: texts.phone, icon: <Smartphone /> },
] as const

const viewOptions = views.map(({ word, ...option }) => ({ ...option, label: <span className="max-lg:hidden">{word}</span> }))

const LiveControls = lazyPart(
  async () => (await import('./live-controls.tsx')).LiveControls,
  <span aria-hidden="true" className="w-24 sm:w-36" />,
)

type EditorBarProps = {
  view: View
  onView: (view: View) => void
  /** Shows and focuses the field of a path in the document. */
  onShowField: (path: string) => void
}

export const EditorBar = ({ view, onView, onShowField }: EditorBarProps) => {
  const { pageId } = useEditor()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const title = useEditorState(({ history }) => history.present.title)
  useDocumentTitle(title)
  const blocked = useEditorState(({ facts }) => facts.blocked)
  const deleted = useEditorState(isDeleted)
  // The saved slug: an unsaved one does not lead to the page.
  const slug = useEditorState(({ saving }) => saving.known.document.slug)
  const live = useEditorState(({ saving }) => saving.known.document.published)
  const publishAt = useEditorState(({ saving }) => saving.known.document.publishAt)
  // After the publication, the Publish button disappears, and the focus with it.
  const [pressed, setPressed] = useState(false)
  const publication = { published: live, blocked, publishAt }
  const address = absolute(paths.publicPage(slug), instance?.publicUrl ?? null)
  return (
    <header
      aria-label={texts.page}
      className="flex h-13 shrink-0 items-center gap-1 border-b border-line bg-panel px-2 max-md:overflow-x-auto sm:px-3 md:grid md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 items-center gap-1">
        <IconButton label={texts.allPages} asChild>
          <Link to="/">
            <ArrowLeft />
          </Link>
        </IconButton>
        <div className="min-w-0 sm:ml-1">
          <h1 className="truncate leading-tight font-semibold" dir="auto">
            {title}
          </h1>
          <p className="truncate text-xs text-ink-3">
            <span className="max-sm:hidden">{readable(address)}</span>
            <span className="sm:hidden">
              {!live && <span className="min-[30rem]:hidden">{publicationStatus(publication).label} · </span>}
              {paths.publicPage(slug)}
            </span>
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1 sm:ml-2">
          {/* A published page's status is in the menu; on a phone, a draft's is in the line below the title. */}
          {!live && (
            <span className="max-[30rem]:hidden">
              <PageStatus page={publication} />
            </span>
          )}
          <SaveIndicator onShowField={onShowField} />
        </div>
      </div>
      <SegmentedControl
        label={texts.view}
        value={view}
        onChange={onView}
        options={viewOptions}
        className="w-40 shrink-0 max-md:hidden lg:w-72"
      />
      <div className="flex shrink-0 items-center justify-end gap-0.5 max-md:ml-auto sm:gap-1">
        <UndoButtons />
        <IconButton label={texts.keyboardShortcuts} className="max-lg:hidden" onClick={() => show('keys')} aria-keyshortcuts="?">
          <Keyboard />
        </IconButton>
        {/* On phones, the menu of the page's card has these links. */}
        <IconButton label={texts.history} className="max-sm:hidden" asChild>
          <Link to="/pages/$pageId/history" params={{ pageId }}>
            <History />
          </Link>
        </IconButton>
        <IconButton label={texts.analytics} className="max-sm:hidden" asChild>
          <Link to="/pages/$pageId/analytics" params={{ pageId }}>
            <ChartNoAxesColumn />
          </Link>
        </IconButton>
        {live && !deleted ? (
          <LiveControls slug={slug} address={address} blocked={blocked} takesFocus={pressed} />
        ) : (
          <PublishButton onPress={() => setPressed(true)} />
        )}
      </div>
    </header>
  )
}

const UndoButtons = () => {
  const editor = useEditor()
  const canUndo = useEditorState(({ history, unfinished }) => history.past.length > 0 || unfinished.size > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  return (
    <>
      <IconButton label={texts.undo} disabled={!canUndo} onClick={() => editor.undo()} aria-keyshortcuts="Control+Z Meta+Z">
        <Undo2 />
      </IconButton>
      {/* On a phone, it is hidden while disabled, to leave room for the title. It appears before Undo, which stays under the finger. */}
      <IconButton
        label={texts.redo}
        className={canRedo ? 'max-sm:-order-1 max-[22.4rem]:hidden' : 'max-sm:hidden'}
        disabled={!canRedo}
        onClick={() => editor.redo()}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
      >
        <Redo2 />
      </IconButton>
    </>
  )
}

const PublishButton = ({ onPress }: { onPress: () => void }) => {
  const editor = useEditor()
  const deleted = useEditorState(isDeleted)
  const [busy, setBusy] = useState(false)
  // The page is shown as a draft until the server has published it.
  const pending = useEditorState(({ history }) => history.present.published)
  const publish = () => {
    onPress()
    setBusy(true)
    void setPublication(editor, true).finally(() => setBusy(false))
  }
  return (
    <Button
      size="sm"
      variant="primary"
      busy={busy || (pending && !deleted)}
      disabled={deleted}
      onClick={publish}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {texts.publish}
    </Button>
  )
}
