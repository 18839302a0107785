/** The name of a language in that language, or its code if there is none. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  } catch {
    // The code has the form of a tag, but breaks another rule, such as that a variant may not repeat.
    return code
  }
}
