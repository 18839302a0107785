// Right-to-left scripts in current use.
const rightToLeft = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The direction of the first letter, as `dir="auto"` determines it. It applies to the page's whole layout, not to one element. */
export const directionOf = (text: string): 'ltr' | 'rtl' => (rightToLeft.test(text) ? 'rtl' : 'ltr')
