import type { Rolldown } from 'vite'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>
type Modules = Rolldown.ChunkingContext

/** The part of the dashboard that a screen belongs to. Layouts belong to `signed-in`; all screens for signed-out users are one area. */
function areaOfScreen(id: string): string | undefined {
  const path = /\/src\/routes\/(.+)\.tsx\?.*tsr-split/.exec(id)?.[1]?.split(/[/.]/)
  if (!path) return undefined
  // The names of layouts begin with `_`. They are not part of the URL.
  if (path.at(-1)?.startsWith('_')) return 'signed-in'
  const [area, ...rest] = path.filter((segment) => !segment.startsWith('_'))
  if (!path.includes('_signed-in')) return 'signed-out'
  if (rest.at(-1) === 'analytics') return 'analytics'
  if (rest.at(-1) === 'history') return 'history'
  // The entry is called `index`, too.
  return area === 'index' ? 'home' : area
}

/** The areas whose screens import the module. Modules that only lazy parts import have none. */
function areasOf(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const area = areaOfScreen(id)
  return area ? [area] : (modules.getModuleInfo(id)?.importers ?? []).flatMap((importer) => areasOf(importer, modules, seen))
}

/** Puts each module into the chunk of its area, or into one of two chunks that several areas share. */
function areaChunk(id: string, modules: Modules): string | null {
  const areas = new Set(areasOf(id, modules))
  if (areas.size > 1) return areas.has('signed-out') ? 'common' : 'signed-in'
  return [...areas][0] ?? null
}

const importsZod = (id: string, modules: Modules): boolean =>
  (modules.getModuleInfo(id)?.importedIds ?? []).some(
    (imported) => /\/zod\//.test(imported) || (inContract.test(imported) && importsZod(imported, modules)),
  )

const schemasOf = (id: string): string => (/\/contract\/src\/(?:account|core|tokens)\//.test(id) ? 'schemas' : 'page-schemas')

const inContract = /\/packages\/contract\//
const alone = { includeDependenciesRecursively: false }

/** By default, modules that several screens share become many tiny files. */
export const chunkGroups: Groups = [
  { name: 'base', tags: ['$initial'] },
  { name: 'icons', test: /lucide-react/ },
  { name: 'radix', test: /@radix-ui/, minShareCount: 4 },
  // Screens need only the values of the contract. Zod comes with the forms; the forms of signed-out users need the schemas of accounts, which name those of tokens.
  { ...alone, name: (id, modules) => (importsZod(id, modules) ? schemasOf(id) : 'values'), test: inContract },
  // The renderer of pages. Screens need only the grid and the mosaic before a page is drawn.
  { ...alone, name: 'page', test: /\/packages\/page(?!.*\/(?:grid|mosaic|mark)\.)\// },
  { ...alone, name: areaChunk, test: /\/apps\/dashboard\/src\// },
]
