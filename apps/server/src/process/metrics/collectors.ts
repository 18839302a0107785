import { Counter, Gauge } from 'prom-client'

/** A counter whose values are kept elsewhere and read on each scrape, by the values of one label. */
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

/** A gauge that is read on each scrape. Workers are combined by their sum, or by the maximum where they share what is measured. */
export const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: 'sum' | 'max' = 'sum'): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    aggregator,
    async collect() {
      this.set(await read())
    },
  })
