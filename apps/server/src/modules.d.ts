/** Vite inlines the file as text. */
declare module '*.svg?raw' {
  const text: string
  export default text
}

/** The part of it that is used here. `@types/negotiator` describes version 0.6, which lacks `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> })
    /** The accepted ones of `available`, best first. `preferred` decides between those that the client weighs equally. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
    mediaType(available: readonly string[]): string | undefined
    /** The accepted ranges, best first. */
    languages(): string[]
  }
}
