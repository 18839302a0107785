import { defaultTheme, imagePath } from '@tessera/contract'
import { card, cardContent, cardSize, fonts, serviceAddresses } from '@tessera/page'
import { cloneElement, type CSSProperties, type ReactElement, type ReactNode, useDeferredValue } from 'react'

import { trpc } from '../../../app/api.ts'
import { absolute, readable } from '../../../app/paths.ts'
import { useElementSize } from '../../../ui/browser.ts'
import { useDocument } from '../../editor-context.ts'
import { usePictures } from '../../images/page-images.ts'
import * as texts from '../../texts.ts'

const Preview = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure>
    {children}
    <figcaption className="mt-1.5 text-sm text-ink-3">{caption}</figcaption>
  </figure>
)

export const SearchPreview = () => {
  const { title, name, theme, slug, description } = useDocument()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const byline = (theme ?? defaultTheme).showByline && name && name !== title ? ` · ${name}` : ''
  return (
    <Preview caption={texts.searchPreview}>
      <div className="rounded-xl border border-line bg-panel p-3">
        <p className="truncate text-xs text-ink-3">
          {readable(absolute('/', instance?.publicUrl ?? null)).replace(/\/$/, '')} › {slug}
        </p>
        <p className="line-clamp-2 text-lg leading-snug text-[light-dark(#1a4fb4,#8ab4f8)]" dir="auto">
          {title}
          {byline}
        </p>
        <p className="line-clamp-2 text-sm text-ink-2" dir="auto">
          {description || texts.noDescription}
        </p>
      </div>
    </Preview>
  )
}

type CardElement = ReactElement<{ style: CSSProperties }>

/** The image of link previews, as the server renders it. */
export const CardPreview = () => {
  const document = useDeferredValue(useDocument())
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const { ref, size } = useElementSize()
  const scale = (size?.width ?? 0) / cardSize.width
  const theme = document.theme ?? defaultTheme
  const content = cardContent({ ...document, theme, pictures: usePictures() })
  const sources = { cover: content.cover && imagePath(content.cover), avatar: content.avatar && imagePath(content.avatar) }
  const { element } = card(content, new URL(absolute('/', instance?.publicUrl ?? null)).host, sources)
  // The server registers its fonts under other names.
  const drawing = cloneElement(element as CardElement, {
    style: { ...(element as CardElement).props.style, fontFamily: fonts[theme.typography].family },
  })
  return (
    <Preview caption={texts.socialPreview}>
      <style>{fonts[theme.typography].rules(serviceAddresses.font)}</style>
      <div ref={ref} inert aria-hidden="true" className="aspect-[1200/630] overflow-hidden rounded-xl border border-line">
        <div className="origin-top-left leading-[1.2]" style={{ ...cardSize, transform: `scale(${scale})` }}>
          {drawing}
        </div>
      </div>
    </Preview>
  )
}
