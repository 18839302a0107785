/**
 * The URL that a text is, or undefined. Not asked of URL.canParse: of texts of one-byte letters beyond ASCII, Node before 24
 * answers that wrongly once the call is compiled, either way.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
