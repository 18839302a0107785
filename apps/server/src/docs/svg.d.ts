/** Vite inlines the file as text. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
