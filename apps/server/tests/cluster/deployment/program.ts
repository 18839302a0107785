/** The path of a program that npm does not install, from a variable that `npm run test:cluster` sets. */
export const program = (variable: string): string => {
  const path = process.env[variable]
  if (path === undefined) throw new Error(`${variable} names no program: run npm run test:cluster`)
  return path
}
