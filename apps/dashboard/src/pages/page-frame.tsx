import type { PublicPage as PublicPageDocument } from '@tessera/contract'
import { pageStyle, PublicPage } from '@tessera/page'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { useIconDrawings } from '../links/icon-drawings.ts'
import { usePageWords } from './page-words.ts'
import * as texts from './texts.ts'

const emptyDocument =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">' +
  `<title>${texts.preview}</title><style>body{margin:0}</style><style id="css"></style><style id="rules"></style></head><body><div id="root"></div></body></html>`

type Parts = { css: HTMLElement; rules: HTMLElement; root: HTMLElement }

const partsOf = (frame: HTMLIFrameElement | null): Parts | null => {
  const [css, rules, root] = ['css', 'rules', 'root'].map((id) => frame?.contentDocument?.getElementById(id))
  return css && rules && root ? { css, rules, root } : null
}

type PageFrameProps = {
  page: PublicPageDocument
  title: string
  className?: string
  /** CSS appended after the page's own styles. */
  rules?: string
  /** Not interactive. Tiles keep their order in the DOM while they are rearranged. */
  inert?: boolean
  /** Called with the root element once the frame has loaded. */
  onRoot?: (root: HTMLElement) => void
}

/**
 * The page as visitors see it, in an iframe with its own document and viewport. The frame loads once and is then updated in place, so it
 * keeps its scroll position. Its links do nothing: they target a new window, which the sandbox blocks.
 */
export const PageFrame = ({ page, title, className, rules = '', inert = false, onRoot }: PageFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const linkIcons = useIconDrawings(page.tiles.some((tile) => tile.kind === 'contact' || (tile.kind === 'link' && tile.icon !== null)))
  const [parts, setParts] = useState<Parts | null>(null)
  const words = usePageWords(page.language)
  const style = useMemo(() => pageStyle(page.theme), [page.theme])

  useEffect(() => {
    const element = frame.current
    const ready = () => setParts(partsOf(element))
    ready()
    element?.addEventListener('load', ready)
    return () => element?.removeEventListener('load', ready)
  }, [])

  useLayoutEffect(() => {
    parts?.css.replaceChildren(style)
  }, [parts, style])

  useLayoutEffect(() => {
    parts?.root.ownerDocument.documentElement.setAttribute('lang', page.language ?? 'en')
  }, [parts, page.language])

  useLayoutEffect(() => {
    parts?.rules.replaceChildren(rules)
  }, [parts, rules])

  useLayoutEffect(() => {
    if (parts) onRoot?.(parts.root)
  }, [parts, onRoot])

  useEffect(() => {
    const document = parts?.root.ownerDocument
    const prevent = (event: Event) => event.preventDefault()
    for (const kind of ['click', 'auxclick', 'submit']) document?.addEventListener(kind, prevent, true)
    return () => {
      for (const kind of ['click', 'auxclick', 'submit']) document?.removeEventListener(kind, prevent, true)
    }
  }, [parts])

  return (
    <>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={emptyDocument}
        inert={inert}
        className={clsx('block size-full border-0', className)}
      />
      {parts && createPortal(<PublicPage page={page} words={words} steady={inert} linkIcons={linkIcons} />, parts.root)}
    </>
  )
}
