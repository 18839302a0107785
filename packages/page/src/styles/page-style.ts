import { genericIcons, type PublicPage, type Theme } from '@tessera/contract'

import { type Addresses, serviceAddresses } from '../addresses.ts'
import { fonts } from './fonts.generated.ts'
import { resolveTheme } from '../theme/theme.ts'
import { hueName, iconOf } from '../tiles/tile.tsx'
import {
  avatarCss,
  fullCss,
  fullLinkStyleCss,
  iconHuesCss,
  iconImageCss,
  sectionsCss,
  textCss,
  textLinkStyleCss,
  textPresetCss,
} from './blocks.ts'
import { baseCss, mediaCss } from './base.ts'
import { densityCss, radiusCss, typographyCss } from './measures.ts'
import { presetCss } from './presets.ts'
import { tilesCss } from './tiles.ts'
import { iconCss, linkStyleCss, listCss } from './variants.ts'

// Spaces before a colon (descendant selectors) and around + and - (calc()) must stay.
const minify = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()

export const minified = <K extends string>(chunks: Readonly<Record<K, string>>): Readonly<Record<K, string>> =>
  Object.fromEntries(Object.entries<string>(chunks).map(([key, css]) => [key, minify(css)])) as Record<K, string>

const css = minified({
  base: baseCss,
  tiles: tilesCss,
  list: listCss,
  media: mediaCss,
  sections: sectionsCss,
  text: textCss,
  full: fullCss,
  iconImage: iconImageCss,
  avatar: avatarCss,
})
const typographies = minified(typographyCss)
const densities = minified(densityCss)
const radii = minified(radiusCss)
const presets = minified(presetCss)
const icons = minified(iconCss)
const linkStyles = minified(linkStyleCss)
const textPresets = minified(textPresetCss)
const textLinkStyles = minified(textLinkStyleCss)
const fullLinkStyles = minified(fullLinkStyleCss)

const colors = (theme: Theme): string => {
  const { dark, tokens } = resolveTheme(theme)
  const properties = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `.tv{color-scheme:${dark ? 'dark' : 'light'};${properties.join(';')}}html{background:${tokens['bg']}}`
}

/** Says where the fonts are. */
export type FontAddresses = Pick<Addresses, 'font'>

/** `tiles` and `parts` are the rules that not every document needs. */
export const styleOf = (theme: Theme, tiles: string, parts: string, { font }: FontAddresses): string =>
  fonts[theme.typography].rules(font) +
  colors(theme) +
  css.base +
  tiles +
  typographies[theme.typography] +
  densities[theme.density] +
  radii[theme.radius] +
  parts +
  css.media

/** What a page shows that not every page does. Its rules are in the styles of the pages that need them. */
export type PageParts = {
  sections: boolean
  texts: boolean
  fullPictures: boolean
  iconImages: boolean
  avatar: boolean
  /** Names of the icons that no link has by its type. */
  icons: readonly string[]
}

const allParts: PageParts = {
  sections: true,
  texts: true,
  fullPictures: true,
  iconImages: true,
  avatar: true,
  icons: [...genericIcons, 'brand'],
}

export const partsOf = ({ tiles, avatar }: Pick<PublicPage, 'tiles' | 'avatar'>): PageParts => {
  const parts = { sections: false, texts: false, fullPictures: false, iconImages: false, avatar: avatar !== null, icons: [] as string[] }
  for (const tile of tiles)
    if (tile.kind === 'heading') parts.sections = true
    else if (tile.kind === 'text') parts.texts = true
    else {
      if (tile.kind === 'contact' || tile.icon !== null) parts.icons.push(hueName(iconOf(tile)))
      if (tile.kind === 'link') {
        parts.iconImages ||= tile.iconImage !== null
        parts.fullPictures ||= tile.thumbnailStyle === 'full' && tile.thumbnail !== null
      }
    }
  return parts
}

const partStyles = ({ preset, linkStyle, iconStyle }: Theme, parts: PageParts): string =>
  (parts.sections ? css.sections : '') +
  (parts.texts ? css.text + textPresets[preset] + textLinkStyles[linkStyle] : '') +
  (parts.fullPictures ? css.full + fullLinkStyles[linkStyle] : '') +
  (parts.iconImages ? css.iconImage : '') +
  (parts.avatar ? css.avatar : '') +
  (iconStyle === 'colored' ? iconHuesCss(parts.icons) : '')

/** The rules that `<PublicPage>` needs with this theme, as text for one style element. Without `parts` for any page. */
export const pageStyle = (theme: Theme, parts = allParts, addresses: FontAddresses = serviceAddresses): string => {
  const list = theme.layoutMode === 'list' ? css.list : ''
  const look = presets[theme.preset] + linkStyles[theme.linkStyle] + icons[theme.iconStyle] + list
  return styleOf(theme, css.tiles, look + partStyles(theme, parts), addresses)
}
