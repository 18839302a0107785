import { gzipSync } from 'node:zlib'

import type { Plugin, Rollup } from 'vite'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

const maxFirstLoadBytes = 200 * 1024

/** Fails the build if the JavaScript and CSS that a route loads before it renders exceed 200 KB with gzip. `lazyPart` moves code out of it. */
export const firstLoadBudget: Plugin = {
  name: 'first-load-budget',
  writeBundle(_, bundle) {
    const over = firstLoads(bundle).filter(({ bytes }) => bytes > maxFirstLoadBytes)
    if (over.length > 0) {
      const lines = over.map(({ route, bytes }) => `${route}: ${bytes} bytes`)
      this.error(`The first load of a route may have ${maxFirstLoadBytes} bytes with gzip.\n${lines.join('\n')}`)
    }
  },
}

/** For each route: the entry, its component and the components of its layouts, with everything they import statically. */
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

/** The routes whose components are in the chunk. The router's plugin makes a module of each. */
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

/** The size with gzip, as the server sends it. */
const compressed = (file: Bundle[string] | undefined): number =>
  file ? gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length : 0
