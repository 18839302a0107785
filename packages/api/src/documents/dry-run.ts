import type { Db } from '@tessera/db'

/** A dry run does the same work, so that it reports the same errors, and then rolls it back. */
export async function takenBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  class Undo extends Error {
    constructor(readonly result: T) {
      super('Undone as intended')
    }
  }
  try {
    return await db.transaction(async (tx) => {
      throw new Undo(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undo) return error.result as T
    throw error
  }
}
