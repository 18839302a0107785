import { v8Flags } from '../../../src/process/lifecycle/v8-flags.ts'
import { productFlags } from '../../support/product-flags.ts'

/** Node's flags for a baseline: those of `npm start`, and those that the server sets itself when it starts. */
export const baselineFlags = [...productFlags, ...v8Flags]
