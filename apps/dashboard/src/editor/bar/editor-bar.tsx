import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChartNoAxesColumn, Keyboard, Monitor, Pencil, Redo2, Share2, Smartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { show } from '../../app/palette/commands.ts'
import { PageStatus } from '../../pages/page-status.tsx'
import { absolute, paths, readable } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { useDocumentTitle } from '../../ui/browser.ts'
import { ShareDialog } from '../dialogs/share-dialog.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import { setPublication } from './publication.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { isDeleted } from './save-status.ts'
import type { View } from '../../canvas/canvas-props.ts'
import * as texts from '../texts.ts'

const viewOptions = [
  {
    value: 'edit',
    name: texts.edit,
    label: (
      <>
        <Pencil />
        {texts.edit}
      </>
    ),
  },
  { value: 'desktop', name: texts.desktopPreview, label: <Monitor /> },
  { value: 'phone', name: texts.phonePreview, label: <Smartphone /> },
] as const

type EditorBarProps = {
  view: View
  onView: (view: View) => void
  /** Shows the field of a path in the document. */
  onShowField: (path: string) => void
}

export const EditorBar = ({ view, onView, onShowField }: EditorBarProps) => {
  const { pageId } = useEditor()
  const [sharing, setSharing] = useState(false)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const title = useEditorState(({ history }) => history.present.title)
  useDocumentTitle(title)
  const published = useEditorState(({ history }) => history.present.published)
  const blocked = useEditorState(({ facts }) => facts.blocked)
  const deleted = useEditorState(isDeleted)
  // The saved slug: an unsaved one does not lead to the page.
  const slug = useEditorState(({ saving }) => saving.known.document.slug)
  const live = useEditorState(({ saving }) => saving.known.document.published)
  const address = absolute(paths.publicPage(slug), instance?.publicUrl ?? null)
  return (
    <header
      aria-label={texts.page}
      className="flex h-13 shrink-0 items-center gap-1 border-b border-line bg-panel px-2 max-md:overflow-x-auto sm:px-3"
    >
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
          <span className="sm:hidden">{paths.publicPage(slug)}</span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:ml-2">
        <span className="max-[30rem]:hidden">
          <PageStatus page={{ published, blocked }} />
        </span>
        <SaveIndicator onShowField={onShowField} />
      </div>
      <SegmentedControl
        label={texts.view}
        value={view}
        onChange={onView}
        options={viewOptions}
        className="mx-auto w-52 shrink-0 max-md:hidden"
      />
      <div className="flex shrink-0 items-center gap-0.5 max-md:ml-auto sm:gap-1">
        <UndoButtons />
        <IconButton label={texts.keyboardShortcuts} className="max-lg:hidden" onClick={() => show('keys')} aria-keyshortcuts="?">
          <Keyboard />
        </IconButton>
        {/* On phones, the menu of the page's card has this link. */}
        <IconButton label={texts.analytics} className="max-sm:hidden" asChild>
          <Link to="/pages/$pageId/analytics" params={{ pageId }}>
            <ChartNoAxesColumn />
          </Link>
        </IconButton>
        <Button
          size="sm"
          className="max-sm:size-8 max-sm:border-0 max-sm:bg-transparent max-sm:px-0 max-sm:shadow-none"
          disabled={deleted}
          onClick={() => setSharing(true)}
        >
          <Share2 />
          <span className="max-sm:sr-only">{texts.share}</span>
        </Button>
        <PublishButton />
      </div>
      <ShareDialog open={sharing} onOpenChange={setSharing} slug={slug} address={address} visible={live && !blocked} />
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
      <IconButton
        label={texts.redo}
        className="max-[22.4rem]:hidden"
        disabled={!canRedo}
        onClick={() => editor.redo()}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
      >
        <Redo2 />
      </IconButton>
    </>
  )
}

const PublishButton = () => {
  const editor = useEditor()
  const published = useEditorState(({ history }) => history.present.published)
  const deleted = useEditorState(isDeleted)
  const [busy, setBusy] = useState(false)
  const toggle = () => {
    setBusy(true)
    void setPublication(editor, !published).finally(() => setBusy(false))
  }
  return (
    <Button
      size="sm"
      variant={published ? 'secondary' : 'primary'}
      busy={busy}
      disabled={deleted}
      onClick={toggle}
      aria-keyshortcuts={published ? undefined : 'Control+Enter Meta+Enter'}
    >
      {published ? texts.unpublish : texts.publish}
    </Button>
  )
}
