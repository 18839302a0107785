/** The name of a language in that language, or its code if there is none. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  } catch {
    // The code looks like a language tag but is invalid, for example because it repeats a variant.
    return code
  }
}
