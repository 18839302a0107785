import { codePoints } from '@tessera/contract'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** An icon that a document names. */
export type NamedIcon = { url: string; size: number }

/** What a document says about itself. URLs are absolute. */
export type PageMetadata = {
  title: string | null
  description: string | null
  /** Largest first. */
  icons: NamedIcon[]
  image: string | null
}

/** Of a link's title, and of a page's description. */
const maxTitle = 120
const maxDescription = 300
/** Of a title whose element is not closed. */
const maxTitleElement = 10_000
const maxIcons = 100
/** Icons that name no size: touch icons are large, others small. */
const assumedTouchIconSize = 180
const assumedIconSize = 16

type Mode = (typeof TokenizerMode)[keyof typeof TokenizerMode]
const modes: Readonly<Record<string, Mode>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

/**
 * Reads only the tokens of a document. A tree of it could take many seconds: its construction is quadratic in the depth of the elements.
 */
export function readMetadata(html: string, address: URL): PageMetadata {
  const metas = new Map<string, string>()
  const icons: NamedIcon[] = []
  let base: URL | undefined
  let title: string | undefined
  let inTitle = false
  // An SVG image may have a title of its own.
  let foreignDepth = 0
  const absolute = (href: string) => urlAt(href, base ?? address)

  const onStartTag = (tag: Token.TagToken) => {
    const { tagName: name, selfClosing } = tag
    const attribute = (wanted: string) => tag.attrs.find((attr) => attr.name === wanted)?.value
    if (name === 'svg' || name === 'math') foreignDepth += selfClosing ? 0 : 1
    if (foreignDepth > 0) return
    const mode = modes[name]
    if (mode !== undefined) tokenizer.state = mode
    if (name === 'title' && title === undefined) {
      inTitle = true
      title = ''
    }
    if (name === 'base') base ??= urlAt(attribute('href') ?? '', address)
    if (name === 'meta') {
      const key = (attribute('property') ?? attribute('name'))?.trim().toLowerCase()
      const content = attribute('content')
      if (key !== undefined && content !== undefined && !metas.has(key)) metas.set(key, content)
    }
    if (name === 'link' && icons.length < maxIcons) {
      const icon = iconOf({ rel: attribute('rel'), href: attribute('href'), sizes: attribute('sizes'), type: attribute('type') })
      const url = icon && absolute(icon.href)
      if (icon && url) icons.push({ url: url.href, size: icon.size })
    }
  }
  const onText = ({ chars }: Token.CharacterToken) => {
    if (inTitle && title !== undefined && title.length < maxTitleElement) title += chars
  }
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag,
      onEndTag: ({ tagName }) => {
        if (tagName === 'title') inTitle = false
        if ((tagName === 'svg' || tagName === 'math') && foreignDepth > 0) foreignDepth -= 1
      },
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  )
  tokenizer.write(html, true)

  const image = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
    .map((key) => metas.get(key)?.trim() ?? '')
    .find((href) => href !== '')
  return {
    title: plainText(metas.get('og:title'), maxTitle) ?? plainText(title, maxTitle),
    description: plainText(metas.get('og:description'), maxDescription) ?? plainText(metas.get('description'), maxDescription),
    icons: icons.toSorted((a, b) => b.size - a.size),
    image: image === undefined ? null : (absolute(image)?.href ?? null),
  }
}

function urlAt(href: string, base: URL): URL | undefined {
  try {
    const url = new URL(href.trim(), base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
  } catch {
    return undefined
  }
}

type LinkAttributes = Record<'rel' | 'href' | 'sizes' | 'type', string | undefined>

/** An icon of a format that can be shown. */
function iconOf({ rel = '', href = '', sizes = '', type = '' }: LinkAttributes): { href: string; size: number } | undefined {
  const rels = rel.toLowerCase().split(/\s+/)
  const isTouchIcon = rels.some((name) => name === 'apple-touch-icon' || name === 'apple-touch-icon-precomposed')
  if (href.trim() === '' || (!isTouchIcon && !rels.includes('icon'))) return undefined
  if (/svg/i.test(type) || /\.svg(?:[?#]|$)/i.test(href)) return undefined
  const stated = [...sizes.matchAll(/(\d{1,5})x(\d{1,5})/gi)].map(([, width, height]) => Math.min(Number(width), Number(height)))
  const size = stated.length > 0 ? Math.max(...stated) : isTouchIcon ? assumedTouchIconSize : assumedIconSize
  return { href, size }
}

/** On one line, without control characters and cut to `max` code points. Null where nothing is left. */
function plainText(text: string | undefined, max: number): string | null {
  const plain = (text ?? '')
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- it finds control characters
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
  if (plain === '') return null
  return codePoints(plain) <= max
    ? plain
    : `${Array.from(plain)
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
