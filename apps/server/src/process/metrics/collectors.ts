import { Counter, Gauge } from 'prom-client'

/** Sums that are kept elsewhere, by the values of one label. */
export const counter = (name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): Counter =>
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset()
      for (const [value, sum] of read()) this.inc({ [label]: value }, sum)
    },
  })

/** What is so at this moment; of several processes the sum, or the greatest of what they share. */
export const gauge = (name: string, help: string, read: () => number | Promise<number>, together: 'sum' | 'max' = 'sum'): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    aggregator: together,
    async collect() {
      this.set(await read())
    },
  })
