/** A drawing's own text, which the bundler puts in place of the import. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
