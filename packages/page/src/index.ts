export { type Card, card, type CardSources } from './card/card.tsx'
export { type CardContent, cardContent, type CardImages, cardSize } from './card/content.ts'
export { contrast, looksDifferent } from './theme/color.ts'
export { escapeHtml } from './html/markup.ts'
export { xmlCharacters } from './html/xml.ts'
export { fontFiles, fonts } from './styles/fonts.generated.ts'
export { pack, sectionsOf, visualOrder, type Cell, type GridTile, type Section } from './tiles/grid.ts'
export { type Addresses, serviceAddresses, type TileTarget } from './addresses.ts'
export { untitledName } from './tiles/tile.tsx'
export {
  renderLanding,
  renderNotice,
  renderPage,
  renderPasswordForm,
  renderPreview,
  renderReportForm,
  renderReportThanks,
  type Rendered,
  type SystemPageOptions,
} from './html/render.tsx'
export type { PasswordProblem } from './system-pages/password-form.tsx'
export type { ReportFormState } from './system-pages/report-form.tsx'
export { renderStaticNotFound, renderStaticPage, type StaticPage, type StaticPageOptions } from './site/static-page.ts'
export { darkRuns, qrModules, qrSvg } from './site/qr-svg.ts'
export { icons } from './tiles/icons.generated.ts'
export { jpegPath } from './tiles/picture.tsx'
export type { LinkIcons } from './tiles/sprite.tsx'
export { mosaic } from './tiles/mosaic.ts'
export { addressOf, type LegalLinks, legalLinksOf } from './page-values.ts'
export { plainFormats, type PlainSuffix } from './plain/formats.ts'
export { PublicPage } from './public-page.tsx'
export { pageStyle } from './styles/page-style.ts'
export { isQrColor, presets, qrColorOf, resolveTheme, type ResolvedTheme } from './theme/theme.ts'
export { findLanguage, type Language, languages, type NoticeKind, type PageWords } from './words/words.ts'
