import { register } from 'node:module'

// For openapi-typescript, which writes types with the compiler's JavaScript API: TypeScript 7 no longer has one.
const typescript = import.meta.resolve('typescript-5')
const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? ${JSON.stringify(typescript)} : name, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
