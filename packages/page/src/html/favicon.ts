import type { Theme } from '@tessera/contract'

import { resolveTheme } from '../theme/theme.ts'

/** The brand's mark in a theme's colours, on its ground so that it shows on tabs of any colour: an SVG as `data:` address. */
export const faviconOf = (theme: Pick<Theme, 'preset' | 'background' | 'accent'>): string => {
  const { tokens } = resolveTheme(theme)
  const stone = (token: string, d: string): string => `<path fill='${tokens[token]}' d='${d}'/>`
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>" +
    `<rect width='32' height='32' rx='7' fill='${tokens['bg']}'/>` +
    stone('accent', 'M6 6h9v9H6zM11 17h15v9H11z') +
    stone('m1', 'M17 6h9v4h-9zM17 11h9v4h-9z') +
    stone('m4', 'M6 17h4v9H6z') +
    '</svg>'
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}`
}
