import { productFlags } from '../../support/product-flags.ts'

/** The flags of Node for an opponent: those of `npm start`, and the one that the server sets itself when it starts. */
export const opponentFlags = [...productFlags, '--heap-growing-percent=150']
