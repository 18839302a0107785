import { randomBytes } from 'node:crypto'

import { type DaySalt, turnSalts } from '@tessera/api'
import type { Db } from '@tessera/db'

const dayMs = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/**
 * The salts of visitor hashes: one for each UTC day, shared by all processes of the database. A salt is made a day ahead and
 * deleted 48 hours after its day began.
 */
export class DailySalts {
  readonly #db: Db
  readonly #now: () => number
  /** Today's and tomorrow's salt, by day. */
  #known = new Map<string, string>()
  #current = { salt: '', from: 0, until: 0 }

  constructor(db: Db, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** The salt of that day. When the database was unavailable for more than a day, a random one of this process. */
  at(time = this.#now()): string {
    if (time >= this.#current.until || time < this.#current.from) {
      const day = dayOf(time)
      const from = Date.parse(day)
      this.#current = { salt: this.#known.get(day) ?? newSalt().toString('base64'), from, until: from + dayMs }
    }
    return this.#current.salt
  }

  /** Called periodically; queries the database only when a new day has begun. */
  async refresh(): Promise<void> {
    const now = this.#now()
    const days = [dayOf(now), dayOf(now + dayMs)]
    if (days.every((day) => this.#known.has(day))) return
    const proposed = days.map((day): DaySalt => ({ day, salt: newSalt() }))
    const salts = await turnSalts(this.#db, proposed)
    this.#known = new Map(salts.map(({ day, salt }) => [day, salt.toString('base64')]))
    this.#current.until = 0
  }
}

const newSalt = () => randomBytes(32)
