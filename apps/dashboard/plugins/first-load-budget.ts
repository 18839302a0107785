import { gzipSync } from 'node:zlib'

import type { Plugin, Rollup } from 'vite'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/** Bytes of JavaScript and CSS, compressed, that any screen may load before it is there. */
const budget = 150 * 1024

/** Ends the build where the first load of a route is over its budget. What is not needed at once loads when it is used. */
export const firstLoadBudget: Plugin = {
  name: 'first-load-budget',
  writeBundle(_, bundle) {
    const over = firstLoads(bundle).filter(({ bytes }) => bytes > budget)
    if (over.length > 0) {
      const lines = over.map(({ route, bytes }) => `${route}: ${bytes} bytes`)
      this.error(`The first load of a route may have ${budget} bytes, compressed.\n${lines.join('\n')}`)
    }
  },
}

/**
 * Of each route: the entry, the route's component and those of the layouts around it, each with all that it imports. What loads beside
 * a screen that is there already (`beside`) or when it is wanted (`later`, `onDemand`) is not part of it.
 */
function firstLoads(bundle: Bundle): { route: string; bytes: number }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const components = new Map(chunks.flatMap((chunk) => routesOf(chunk).map((route) => [route, chunk] as const)))
  return [...components.keys()].map((route) => {
    const around = [...components].filter(([other]) => route === other || route.startsWith(`${other}/`)).map(([, chunk]) => chunk)
    const files = [...entries, ...around].reduce((seen, chunk) => addImports(bundle, chunk, seen), new Set<string>())
    return { route, bytes: [...files].reduce((sum, name) => sum + compressed(bundle[name]), 0) }
  })
}

/** The route files whose components a chunk holds: the router's plugin makes a module of each. */
const routesOf = ({ moduleIds }: Chunk): string[] =>
  moduleIds.flatMap((id) => /\/src\/routes\/(.+)\.tsx\?.*tsr-split=component/.exec(id)?.[1] ?? [])

function addImports(bundle: Bundle, chunk: Chunk, seen: Set<string>): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') addImports(bundle, imported, seen)
  }
  return seen
}

/** As the server sends it. */
const compressed = (file: Bundle[string] | undefined): number =>
  file ? gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length : 0
