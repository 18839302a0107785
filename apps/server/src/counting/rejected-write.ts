import { sqlState } from '@tessera/db'

/**
 * Of what the statement holds, not of the way to the database: rolled back for certain, and refused again. But for 23514: a
 * partition was attached while the statement waited for the default one. Sent again it goes there.
 */
export const isRefused = (error: unknown): boolean => /^22|^23(?!514)/.test(sqlState(error) ?? '')
