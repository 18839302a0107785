import { productFlags } from '../../support/product-flags.ts'

/** Node's flags for a baseline: those of `npm start`, and those that the server sets itself at startup. */
export const baselineFlags = [...productFlags, '--heap-growing-percent=150', '--no-allocation-site-pretenuring']
