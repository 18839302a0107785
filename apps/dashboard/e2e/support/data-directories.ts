import { join } from 'node:path'

const below = (name: string): string => join(process.env['E2E_DATA_DIR'] ?? '', name)

/** The data directory of the server that all tests share. */
export const sharedData = (): string => below('shared')

/** The data directory of a server that was started once, and then stopped before it had an account. */
export const unusedData = (): string => below('unused')
