import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Plugin, Rollup } from 'vite'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

const maxFirstLoadBytes = 200 * 1024

/**
 * Fails the build if the JavaScript and CSS that a route loads before it renders exceed 200 KB with gzip. `lazyPart` moves code out of it.
 * Fails it, too, if a file has the words of pages in several languages: the dashboard loads only the language that it shows.
 * Writes the files of each route to `.vite/first-loads.json`, for the end-to-end tests.
 */
export const firstLoadBudget: Plugin = {
  name: 'first-load-budget',
  async writeBundle({ dir = '' }, bundle) {
    const loads = firstLoads(bundle)
    const sizes = Object.entries(loads).map(([route, files]) => ({
      route,
      bytes: files.reduce((sum, name) => sum + compressed(bundle[name]), 0),
    }))
    const over = sizes.filter(({ bytes }) => bytes > maxFirstLoadBytes)
    if (over.length > 0) {
      const lines = over.map(({ route, bytes }) => `${route}: ${bytes} bytes`)
      this.error(`The first load of a route may have ${maxFirstLoadBytes} bytes with gzip.\n${lines.join('\n')}`)
    }
    // A module that runs before one it imports finds it undefined.
    const cyclic = chunksOf(bundle).filter((chunk) => chunk.imports.some((name) => importsOf(bundle, bundle[name]).has(chunk.fileName)))
    if (cyclic.length > 0)
      this.error(`Chunks import each other. Change chunk-groups.ts.\n${cyclic.map(({ fileName }) => fileName).join('\n')}`)
    const mixed = chunksOf(bundle).filter((chunk) => languagesIn(chunk).length > 1)
    if (mixed.length > 0)
      this.error(`Words of several languages are in ${mixed.map(({ fileName }) => fileName).join(', ')}. Change chunk-groups.ts.`)
    await mkdir(join(dir, '.vite'), { recursive: true })
    await writeFile(join(dir, '.vite/first-loads.json'), JSON.stringify(loads, null, 2))
  },
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** The languages whose words for pages are in the chunk. */
const languagesIn = ({ moduleIds }: Chunk): string[] => moduleIds.flatMap((id) => /\/page\/src\/words\/(\w\w)\.ts$/.exec(id)?.[1] ?? [])

/** For each route: the entry, its component and the components of its layouts, with everything they import statically. */
function firstLoads(bundle: Bundle): Record<string, string[]> {
  const chunks = chunksOf(bundle)
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const components = new Map(chunks.flatMap((chunk) => routesOf(chunk).map((route) => [route, chunk] as const)))
  const filesOf = (route: string) => {
    const around = [...components].filter(([other]) => route === other || route.startsWith(`${other}/`)).map(([, chunk]) => chunk)
    return [...entries, ...around].reduce((seen, chunk) => importsOf(bundle, chunk, seen), new Set<string>())
  }
  return Object.fromEntries([...components.keys()].map((route) => [route, [...filesOf(route)]]))
}

/** The routes whose components are in the chunk. The router's plugin makes a module of each. */
const routesOf = ({ moduleIds }: Chunk): string[] =>
  moduleIds.flatMap((id) => /\/src\/routes\/(.+)\.tsx\?.*tsr-split=component/.exec(id)?.[1] ?? [])

/** The file, its styles and all files it imports statically. */
function importsOf(bundle: Bundle, file: Bundle[string] | undefined, seen = new Set<string>()): Set<string> {
  if (file?.type !== 'chunk' || seen.has(file.fileName)) return seen
  for (const name of [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]) seen.add(name)
  for (const name of file.imports) importsOf(bundle, bundle[name], seen)
  return seen
}

/** The size with gzip, as the server sends it. */
const compressed = (file: Bundle[string] | undefined): number =>
  file ? gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length : 0
