import { randomBytes } from 'node:crypto'

import { type DaySalt, turnSalts } from '@tessera/api'
import type { Db } from '@tessera/db'

const dayLength = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/**
 * What visitors are hashed with: one salt a UTC day, the same for every process of this database, made a day ahead and
 * destroyed 48 hours after its day began.
 */
export class Salts {
  readonly #db: Db
  readonly #now: () => number
  /** Of today and tomorrow, by day. */
  #known = new Map<string, string>()
  #present = { salt: '', begins: 0, ends: 0 }

  constructor(db: Db, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** Of the day of this moment. Should the database have been away for more than a day, one that only this process knows. */
  at(moment = this.#now()): string {
    if (moment >= this.#present.ends || moment < this.#present.begins) {
      const day = dayOf(moment)
      const begins = Date.parse(day)
      this.#present = { salt: this.#known.get(day) ?? newSalt().toString('base64'), begins, ends: begins + dayLength }
    }
    return this.#present.salt
  }

  /** To be called often: asks the database only when a day has begun. */
  async turn(): Promise<void> {
    const now = this.#now()
    const days = [dayOf(now), dayOf(now + dayLength)]
    if (days.every((day) => this.#known.has(day))) return
    const offered = days.map((day): DaySalt => ({ day, salt: newSalt() }))
    const salts = await turnSalts(this.#db, offered)
    this.#known = new Map(salts.map(({ day, salt }) => [day, salt.toString('base64')]))
    this.#present.ends = 0
  }
}

const newSalt = () => randomBytes(32)
