import { defaultTheme } from '@tessera/contract'
import { card, cardContent, cardSize, fonts } from '@tessera/page'
import { cloneElement, type CSSProperties, type ReactElement, useDeferredValue, useEffect, useRef, useState } from 'react'

import { trpc } from '../../../app/api.ts'
import { absolute } from '../../../app/paths.ts'
import { useDocument } from '../../editor-context.ts'
import * as texts from '../../texts.ts'

type CardElement = ReactElement<{ style: CSSProperties }>

/** The image of link previews, as the server renders it. */
export const CardPreview = () => {
  const document = useDeferredValue(useDocument())
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / cardSize.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const theme = document.theme ?? defaultTheme
  const { element } = card(cardContent({ ...document, theme, links: [] }), new URL(absolute('/', instance?.publicUrl ?? null)).host)
  // The server registers its fonts under other names.
  const drawing = cloneElement(element as CardElement, {
    style: { ...(element as CardElement).props.style, fontFamily: fonts[theme.typography].family },
  })
  return (
    <figure>
      <style>{fonts[theme.typography].rules}</style>
      <div ref={box} inert aria-hidden="true" className="aspect-[1200/630] overflow-hidden rounded-xl border border-line">
        <div className="origin-top-left leading-[1.2]" style={{ ...cardSize, transform: `scale(${scale})` }}>
          {drawing}
        </div>
      </div>
      <figcaption className="mt-1.5 text-sm text-ink-3">{texts.socialPreview}</figcaption>
    </figure>
  )
}
