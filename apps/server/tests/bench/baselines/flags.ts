import { productFlags } from '../../support/product-flags.ts'

/** The flags of Node for a baseline: those of `npm start`, and the one that the server sets itself when it starts. */
export const baselineFlags = [...productFlags, '--heap-growing-percent=150']
