import { ChevronDown, Copy, ExternalLink, EyeOff, QrCode } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'

import { type Command, ofPart, useCommands } from '../../app/palette/commands.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/controls/copy-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { FirstPublicationDialog } from '../../pages/share/first-publication-dialog.tsx'
import { ShareDialog } from '../../pages/share/share-dialog.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'
import { setPublication } from './publication.ts'
import { toast } from '../../ui/overlays/toast.ts'

type LiveControlsProps = {
  slug: string
  address: string
  blocked: boolean
  /** Focuses the link to the page when it appears. */
  takesFocus: boolean
}

/** The controls of a published page: a link to it, and a menu. For a blocked page, which visitors cannot see, only the menu. */
export const LiveControls = ({ slug, address, blocked, takesFocus }: LiveControlsProps) => {
  const editor = useEditor()
  const theme = useEditorState(({ history }) => history.present.theme)
  const [showsQrCode, setShowsQrCode] = useState(false)
  const view = useRef<HTMLAnchorElement>(null)
  // Focused before the card of the first publication opens, because closing the card returns the focus here.
  useLayoutEffect(() => {
    if (takesFocus) view.current?.focus()
  }, [takesFocus])
  const path = paths.publicPage(slug)
  const actions = useMemo(() => {
    const copy = async () => {
      if (await copyText(address)) toast.success(texts.linkCopied)
      else toast.error(texts.copyBlocked, { description: address })
    }
    return {
      copyLink: () => void copy(),
      showQrCode: () => setShowsQrCode(true),
      unpublish: () => void setPublication(editor, false),
    }
  }, [editor, address])
  useCommands(
    useMemo((): Command[] => {
      const unpublish = { label: texts.unpublish, icon: <EyeOff />, keywords: [texts.unpublishKeywords], run: actions.unpublish }
      const viewPage = () => open(path, '_blank', 'noreferrer')
      const visible = [
        { label: texts.viewPage, icon: <ExternalLink />, keywords: [texts.viewPageKeywords], run: viewPage },
        { label: texts.copyLink, icon: <Copy />, keywords: [texts.shareKeywords], run: actions.copyLink },
        { label: texts.qrCode, icon: <QrCode />, keywords: [texts.shareKeywords], run: actions.showQrCode },
      ]
      return [...(blocked ? [] : visible), unpublish].map((command) => ({ group: texts.page, ...command }))
    }, [actions, blocked, path]),
    ofPart,
  )
  return (
    <>
      {!blocked && (
        <Button asChild size="sm" variant="primary" className="max-sm:size-8 max-sm:px-0">
          <a ref={view} href={path} target="_blank" rel="noreferrer" aria-label={texts.viewPage}>
            <ExternalLink />
            <span className="max-sm:hidden">{texts.view}</span>
          </a>
        </Button>
      )}
      <Menu
        trigger={
          <Button size="sm" className="data-[state=open]:bg-active">
            {blocked ? texts.blocked : texts.live}
            <ChevronDown />
          </Button>
        }
      >
        {!blocked && (
          <>
            <MenuItem icon={<Copy />} label={texts.copyLink} onSelect={actions.copyLink} />
            <MenuItem icon={<QrCode />} label={texts.qrCode} onSelect={actions.showQrCode} />
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<EyeOff />} label={texts.unpublish} onSelect={actions.unpublish} />
      </Menu>
      <ShareDialog open={showsQrCode} onOpenChange={setShowsQrCode} title={texts.qrCode} slug={slug} address={address} theme={theme} />
      <FirstPublicationDialog pages={[{ id: editor.pageId, slug, theme }]} />
    </>
  )
}
