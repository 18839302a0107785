export * from './found.ts'
export { readImport } from './read-import.ts'
