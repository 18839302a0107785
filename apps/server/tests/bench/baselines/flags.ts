import { productFlags } from '../../support/product-flags.ts'

/** Node's flags for a baseline: those of `npm start`, and the one that the server sets itself at startup. */
export const baselineFlags = [...productFlags, '--heap-growing-percent=150']
