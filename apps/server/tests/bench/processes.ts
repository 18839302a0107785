import { readFileSync } from 'node:fs'

// From tests/bench/dist, where this runs once bundled: a module import would leave the package.
const rootManifest = readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')

/** The flags that npm start gives to node. */
export const productFlags = /(?<=exec node ).*(?= scripts)/.exec(rootManifest)?.[0].split(' ') ?? []
