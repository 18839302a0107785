export { type Card, card } from './card/card.tsx'
export { type CardContent, cardContent, cardSize } from './card/content.ts'
export { contrast, looksDifferent } from './theme/color.ts'
export { escapeHtml } from './html/markup.ts'
export { fontFiles, fonts } from './styles/fonts.generated.ts'
export { pack, visualOrder, type Cell } from './tiles/grid.ts'
export { type TileTarget, untitledName } from './tiles/tile.tsx'
export {
  renderLanding,
  renderNotice,
  renderPage,
  renderPasswordForm,
  renderPreview,
  renderReportForm,
  renderReportThanks,
  type Rendered,
} from './html/render.tsx'
export type { PasswordProblem } from './system-pages/password-form.tsx'
export type { ReportFormState } from './system-pages/report-form.tsx'
export { icons } from './tiles/icons.generated.ts'
export { mosaic } from './tiles/mosaic.ts'
export type { NoticeKind } from './system-pages/notice.tsx'
export { addressOf } from './page-values.ts'
export { PublicPage } from './public-page.tsx'
export { pageStyle } from './styles/page-style.ts'
export { presets, resolveTheme, type ResolvedTheme } from './theme/theme.ts'
