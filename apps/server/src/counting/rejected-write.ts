import { sqlState } from '@tessera/db'

/**
 * Whether PostgreSQL rejected a statement for its values. Such a statement was rolled back for certain and would be rejected
 * again. SQLSTATE 23514 is the exception: a partition was attached while the statement waited for the default partition, and
 * a retry goes to the new one.
 */
export const isRejectedWrite = (error: unknown): boolean => /^22|^23(?!514)/.test(sqlState(error) ?? '')
