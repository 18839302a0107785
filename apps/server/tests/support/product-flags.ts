// @boundaries-ignore the flags stand in the script `start` of the repository's manifest
import rootManifest from '../../../../package.json' with { type: 'json' }

/** The flags that `npm start` passes to Node. The suites and the bench start the server with them. */
export const productFlags = /(?<=exec node ).*(?= scripts)/.exec(rootManifest.scripts.start)?.[0].split(' ') ?? []
