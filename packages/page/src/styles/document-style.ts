// The styles of whole documents. The dashboard shows pages without them, and does not load them.
import { defaultTheme, type PublicPage } from '@tessera/contract'

import { serviceAddresses } from '../addresses.ts'
import { bodyCss, entranceCss, noticeCss, previewCss } from './base.ts'
import { formsCss, landingCss } from './forms.ts'
import { type FontAddresses, minified, pageStyle, partsOf, styleOf } from './page-style.ts'

const css = minified({ notice: noticeCss, forms: formsCss, landing: landingCss, entrance: entranceCss, preview: previewCss })

/** `pageStyle` for a whole document of a page, with the entrance animation of the tiles. */
export const documentStyle = (page: PublicPage, addresses: FontAddresses): string =>
  pageStyle(page.theme, partsOf(page), addresses) + bodyCss + css.entrance

/** `documentStyle` with the styles of a preview's banner. */
export const previewStyle = (page: PublicPage): string => documentStyle(page, serviceAddresses) + css.preview

/** For a document with a notice. */
export const noticeStyle = (addresses: FontAddresses = serviceAddresses): string =>
  styleOf(defaultTheme, '', css.notice, addresses) + bodyCss

/** For the landing page. */
export const landingStyle = (): string => formStyle() + css.landing

/** For documents with a form, and for the confirmation of a form. */
export const formStyle = (): string => noticeStyle() + css.forms
