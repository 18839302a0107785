import { defaultTheme, type Theme } from '@tessera/contract'

import { fonts } from './fonts.generated.ts'
import { resolveTheme } from '../theme/theme.ts'
import { baseCss, bodyCss, entranceCss, mediaCss, noticeCss, previewCss } from './base.ts'
import { formsCss, landingCss } from './forms.ts'
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

const minified = <K extends string>(chunks: Readonly<Record<K, string>>): Readonly<Record<K, string>> =>
  Object.fromEntries(Object.entries<string>(chunks).map(([key, css]) => [key, minify(css)])) as Record<K, string>

const css = minified({
  base: baseCss,
  tiles: tilesCss,
  list: listCss,
  notice: noticeCss,
  forms: formsCss,
  landing: landingCss,
  media: mediaCss,
  entrance: entranceCss,
  preview: previewCss,
})
const typographies = minified(typographyCss)
const densities = minified(densityCss)
const radii = minified(radiusCss)
const presets = minified(presetCss)
const icons = minified(iconCss)
const linkStyles = minified(linkStyleCss)

const colours = (theme: Theme): string => {
  const { dark, tokens } = resolveTheme(theme)
  const properties = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `.tv{color-scheme:${dark ? 'dark' : 'light'};${properties.join(';')}}html{background:${tokens['bg']}}`
}

/** `tiles` and `parts` are the rules that not every document needs. */
const styleOf = (theme: Theme, tiles: string, parts: string): string =>
  fonts[theme.typography].rules +
  colours(theme) +
  css.base +
  tiles +
  typographies[theme.typography] +
  densities[theme.density] +
  radii[theme.radius] +
  parts +
  css.media

/** The rules that `<PublicPage>` needs with this theme, as text for one style element. */
export const pageStyle = (theme: Theme): string => {
  const list = theme.layoutMode === 'list' ? css.list : ''
  return styleOf(theme, css.tiles, presets[theme.preset] + linkStyles[theme.linkStyle] + icons[theme.iconStyle] + list)
}

/** The same for a whole document, with the entrance animation of the tiles. */
export const documentStyle = (theme: Theme): string => pageStyle(theme) + bodyCss + css.entrance

/** The same with the banner of a preview. */
export const previewStyle = (theme: Theme): string => documentStyle(theme) + css.preview

/** For a document with a notice. */
export const noticeStyle = (): string => styleOf(defaultTheme, '', css.notice) + bodyCss

/** For the landing page. */
export const landingStyle = (): string => formStyle() + css.landing

/** For documents with a form, and for the confirmation of a form. */
export const formStyle = (): string => noticeStyle() + css.forms
