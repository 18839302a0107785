import type { Rolldown } from 'vite'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>
type Modules = Rolldown.ChunkingContext

/**
 * The part of the dashboard that a screen belongs to. The outer layout belongs to `signed-in`, the one with the sidebar to `screens`, because
 * the editor does not have it. All screens for signed-out users are one area.
 */
function areaOfScreen(id: string): string | undefined {
  const path = /\/src\/routes\/(.+)\.tsx\?.*tsr-split/.exec(id)?.[1]?.split(/[/.]/)
  if (!path) return undefined
  // The names of layouts begin with `_`. They are not part of the URL.
  if (path.at(-1) === '_shell') return 'screens'
  if (path.at(-1)?.startsWith('_')) return 'signed-in'
  const [area, ...rest] = path.filter((segment) => !segment.startsWith('_'))
  if (!path.includes('_signed-in')) return 'signed-out'
  if (rest.at(-1) === 'analytics') return 'analytics'
  // These screens are too small for separate files. The routes of history and import only load the actual screens, which have their own
  // chunks.
  if (['history', 'import', 'scheduled'].includes(rest.at(-1) ?? '')) return 'small-screens'
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

/**
 * Puts each module into the chunk of its only area. A module of several areas goes into a shared chunk. If the outer layout or the editor
 * imports it, that is `common` if signed-out screens import it, too, otherwise `signed-in`. If only other screens import it, it is
 * `account` or `screens` by the same rule. Modules that only lazy parts import are left to the bundler (null). The modules named in
 * the function are exceptions to these rules.
 */
function areaChunk(id: string, modules: Modules): string | null {
  if (isSmallAndShared(id)) return 'common'
  const areas = new Set(areasOf(id, modules))
  // Small, and used by lazy parts of several screens: a file of its own for each would be one more request of the editor.
  if (/\/links\/icon-drawings\./.test(id)) return 'signed-in'
  // Used by lazy parts of the editor and of other screens.
  if (areas.size === 0 && /\/src\/links\/|\/theme-labels\.|\/language-name\./.test(id)) return 'labels'
  if (areas.size === 0 && /\/pages\/slugs\/|\/create-from-document\./.test(id)) return 'slugs'
  if (areas.size <= 1) return [...areas][0] ?? null
  const isInLayoutOrEditor = areas.has('signed-in') || areas.has('pages')
  if (areas.has('signed-out')) return isInLayoutOrEditor ? 'common' : 'account'
  return isInLayoutOrEditor ? 'signed-in' : 'screens'
}

/** Modules that many screens use. Without a group, each would become a file of its own. */
const isSmallAndShared = (id: string): boolean =>
  /\/packages\/page\/.*\/(?:grid|mosaic|mark)\.|\/react-router\/.*\/useLocation\.|\/mark\.svg/.test(id)

const importsZod = (id: string, modules: Modules): boolean =>
  (modules.getModuleInfo(id)?.importedIds ?? []).some(
    (imported) => /\/zod\//.test(imported) || (inContract.test(imported) && importsZod(imported, modules)),
  )

const schemasOf = (id: string): string =>
  /\/contract\/src\/(?:account|core|tokens|images\/fetching)\b/.test(id) ? 'schemas' : 'page-schemas'

/** The editor loads without the rules of images. */
const valuesOf = (id: string): string => (/\/images\/image-rules\./.test(id) ? 'image-rules' : 'values')

/** Values that only forms need. */
const isOfForms = (id: string): boolean => /\/links\/(?:brands|blocks\/block-rules)\./.test(id)

const inContract = /\/packages\/contract\//
const alone = { includeDependenciesRecursively: false }

/** Icons that the first loads of the editor and of the sign-in screens do without. All others are part of every first load. */
const laterIcons = [
  'arrow-down',
  'arrow-down-right',
  'arrow-right',
  'arrow-up',
  'arrow-up-right',
  'ban',
  'chevrons-down',
  'chevrons-up',
  'circle-check',
  'copy-plus',
  'download',
  'ellipsis',
  'external-link',
  'file-text',
  'file-up',
  'gauge',
  'grip-vertical',
  'laptop',
  'link-2',
  'monitor-smartphone',
  'move-diagonal',
  'move-diagonal-2',
  'palette',
  'plus',
  'qr-code',
  'rotate-ccw',
  'scroll-text',
  'search-x',
  'shield-off',
  'trash-2',
].map((name) => `/icons/${name}.`)
const iconsOf = (id: string): string => (laterIcons.some((file) => id.includes(file)) ? 'more-icons' : 'icons')

/** By default, modules that several screens share become many tiny files. */
export const chunkGroups: Groups = [
  { name: 'base', tags: ['$initial'] },
  { name: iconsOf, test: /lucide-react/ },
  { name: 'radix', test: /@radix-ui/, minShareCount: 4 },
  // Screens need only the values of the contract. Zod comes with the forms; the forms of signed-out users need the schemas of accounts, which name those of tokens.
  { ...alone, name: (id, modules) => (importsZod(id, modules) || isOfForms(id) ? schemasOf(id) : valuesOf(id)), test: inContract },
  // The renderer of pages, with the words in English. Screens need only the grid and the mosaic before a page is drawn, and few pages need
  // the drawings of more icons. The words of each other language are loaded with the first page in it.
  { ...alone, name: 'page', test: /\/packages\/page(?!.*\/(?:grid|mosaic|mark|link-icons\.generated|words\/(?!en|words)\w+)\.)\// },
  { ...alone, name: areaChunk, test: (id) => /\/apps\/dashboard\/src\//.test(id) || isSmallAndShared(id) },
]
