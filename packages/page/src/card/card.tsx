import type { Theme } from '@tessera/contract'
import type { CSSProperties, ReactElement } from 'react'

import { mosaic } from '../tiles/mosaic.ts'
import { directionOf, initials } from '../page-values.ts'
import { resolveTheme } from '../theme/theme.ts'
import { type CardContent, cardSize } from './content.ts'
import { drawable, neededFaces } from './text.ts'

/** A drawing for satori: an element in its CSS subset and the fonts it needs, as files of the folder `card-fonts`. */
export type Card = { element: ReactElement; faces: { name: string; files: readonly string[] }[] }

const marginPx = 72
const columns = 42
const rows = 16
const stoneScale = cardSize.width / (columns * 10 - 1)

/** The largest font size at which a title fits into its lines. An estimate: the mosaic takes up the difference. `em` is the mean width of a letter. */
const titleSize = (title: string, em: number): { size: number; lines: number } => {
  const sizes = [
    { size: 108, lines: 1 },
    { size: 84, lines: 2 },
    { size: 66, lines: 3 },
  ]
  const fits = sizes.find(({ size, lines }) => title.length * size * em <= (cardSize.width - 2 * marginPx) * lines * 0.94)
  return fits ?? { size: 54, lines: 4 }
}

const svg = (width: number, height: number, content: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)}`

const board = (seed: string, tokens: Readonly<Record<string, string>>): string => {
  const stones = mosaic(seed, columns, rows).map((d, tone) => d && `<path fill="${tokens[`m${tone}`]}" d="${d}"/>`)
  return svg(columns * 10 - 1, rows * 10 - 1, stones.join(''))
}

/** The preset's background, as on the page. */
const ground = (preset: Theme['preset'], tokens: Readonly<Record<string, string>>): CSSProperties => {
  if (preset === 'midnight')
    return {
      backgroundImage:
        `radial-gradient(circle at 100% 36%, ${tokens['glow']}, ${tokens['glow']}00 46%), ` +
        `radial-gradient(circle at 0% 100%, ${tokens['glow-2']}, ${tokens['glow-2']}00 56%)`,
    }
  if (preset === 'lofi')
    return {
      backgroundImage: `url(${svg(12, 12, `<circle cx="6" cy="6" r="1.7" fill="${tokens['dot']}"/>`)})`,
      backgroundSize: '12px 12px',
    }
  return {}
}

const DoubleRule = ({ color }: { color: string }) => (
  <div style={{ display: 'flex', height: 7, borderTop: `2px solid ${color}`, borderBottom: `2px solid ${color}`, marginBottom: 30 }} />
)

const oneLine: CSSProperties = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }

type BylineProps = { name: string; avatar: string | undefined; sharp: boolean; tokens: Readonly<Record<string, string>> }

const Byline = ({ name, avatar, sharp, tokens }: BylineProps) => {
  const sizePx = avatar === undefined ? 60 : 84
  const shape = { flexShrink: 0, width: sizePx, height: sizePx, borderRadius: sharp ? 0 : sizePx / 2 }
  return (
    <div style={{ display: 'flex', alignItems: 'center', columnGap: 20, maxWidth: 540 }}>
      {avatar === undefined ? (
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            ...shape,
            background: tokens['accent'],
            color: tokens['on-accent'],
            fontSize: 24,
            fontWeight: 600,
          }}
        >
          {initials(name)}
        </div>
      ) : (
        <img src={avatar} alt="" width={sizePx} height={sizePx} style={{ ...shape, objectFit: 'cover' }} />
      )}
      {name && <div style={{ ...oneLine, direction: directionOf(name), fontWeight: 600 }}>{name}</div>}
    </div>
  )
}

/** Sources of a card's images. One that is absent is drawn as on a page without it. */
export type CardSources = { cover?: string | undefined; avatar?: string | undefined }

/** The link preview image of a page. `host` is the service's host, if it is configured. */
export const card = (content: CardContent, host: string | undefined, sources: CardSources = {}): Card => {
  const { slug, theme } = content
  const { preset, typography, radius } = theme
  const { tokens } = resolveTheme(theme)
  const title = drawable(content.title, typography) || slug
  const description = drawable(content.description, typography)
  const name = drawable(content.byline ?? '', typography)
  const address = `${host ?? ''}/${slug}`
  const faces = neededFaces(`${title}${description}${name}${address}…`, typography)
  const { size, lines } = titleSize(title, typography === 'mono' ? 0.57 : 0.52)

  const element = (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        ...cardSize,
        direction: directionOf(title),
        backgroundColor: tokens['bg'],
        ...ground(preset, tokens),
        color: tokens['fg'],
        fontFamily: faces.map((face) => face.name).join(', '),
        fontSize: 30,
      }}
    >
      <div style={{ display: 'flex', position: 'relative', flexGrow: 1, overflow: 'hidden' }}>
        {sources.cover === undefined ? (
          <img
            src={board(slug.toLowerCase(), tokens)}
            alt=""
            width={cardSize.width}
            height={(rows * 10 - 1) * stoneScale}
            style={{ position: 'absolute', left: 0, bottom: 0 }}
          />
        ) : (
          <img src={sources.cover} alt="" width="100%" height="100%" style={{ objectFit: 'cover' }} />
        )}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', flexShrink: 0, padding: `${lines > 2 ? 38 : 50}px ${marginPx}px 52px` }}>
        <div
          style={{
            display: 'block',
            fontSize: size,
            fontWeight: 600,
            letterSpacing: directionOf(title) === 'rtl' ? 0 : -0.028 * size,
            lineHeight: 1.08,
            lineClamp: lines,
            wordBreak: 'break-word',
          }}
        >
          {title}
        </div>
        {description && (
          <div
            style={{
              display: 'block',
              direction: directionOf(description),
              marginTop: 18,
              maxWidth: 980,
              fontSize: 34,
              lineHeight: 1.36,
              color: tokens['muted'],
              lineClamp: lines > 2 ? 2 : 3,
              wordBreak: 'break-word',
            }}
          >
            {description}
          </div>
        )}
        <div style={{ display: 'flex', flexDirection: 'column', marginTop: lines > 2 ? 30 : 44 }}>
          {preset === 'paper' && <DoubleRule color={tokens['line-2'] ?? ''} />}
          <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 60 }}>
            {(name || sources.avatar !== undefined) && (
              <Byline name={name} avatar={sources.avatar} sharp={radius === 'sharp'} tokens={tokens} />
            )}
            <div style={{ ...oneLine, maxWidth: name ? 480 : cardSize.width - 2 * marginPx, color: tokens['muted'] }}>{address}</div>
          </div>
        </div>
      </div>
    </div>
  )
  return { element, faces }
}
