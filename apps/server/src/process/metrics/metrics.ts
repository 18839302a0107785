import type { Database } from '@tessera/db'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

import type { RateLimiter } from '../../http/limits/rate-limiter.ts'
import type { PageLookup } from '../../pages/lookup/page-lookup.ts'
import type { Counting } from '../../pages/visitor-routes.ts'
import { RequestDurations } from './request-durations.ts'

/** The parts of the service that keep their own counts. */
type Parts = { db: Database; pages: PageLookup; counting: Counting }

/** The metrics of this process. Each part keeps its own counts, which are read on each scrape. */
export class Metrics {
  readonly requests = new RequestDurations()
  readonly refusals = new Refusals()
  readonly #registry = new Registry()

  /** Collects the metrics of the process and of these parts. Called once, after they have started and before the first scrape. */
  watch({ db: { pool }, pages, counting: { clicks, views } }: Parts): void {
    collectDefaultMetrics({ register: this.#registry })
    const metrics = [
      this.requests.asMetric,
      counter('tessera_rate_limited_total', 'Requests refused by a rate limit or by overload', 'limit', () => this.refusals.byLimit),
      counter('tessera_page_cache_lookups_total', 'Lookups in the page cache', 'result', () => pages.cache.counts),
      gauge('tessera_page_cache_entries', 'Entries of the page cache', () => pages.cache.size),
      gauge('tessera_page_cache_bytes', 'Memory that the page cache takes', () => pages.cache.bytes),
      counter(
        'tessera_clicks_total',
        'Clicks committed to the database, written to the journal, or lost',
        'state',
        () => clicks.ledger.sums,
      ),
      gauge('tessera_clicks_waiting', 'Clicks that are neither committed nor in the journal yet', () => clicks.ledger.waiting),
      // A disk that cannot be read must not hide all other metrics.
      gauge('tessera_click_journal_bytes', 'Size of the click journal on disk', () => clicks.journal.size().catch(() => NaN), 'max'),
      counter('tessera_views_total', 'Views committed to the database, or lost', 'state', () => views.sums),
      gauge('tessera_views_waiting', 'Views that are not committed yet', () => views.waiting),
      gauge('tessera_database_connections', 'Connections of the pool', () => pool.totalCount),
      gauge('tessera_database_connections_idle', 'Idle connections of the pool', () => pool.idleCount),
      gauge('tessera_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount),
    ]
    for (const metric of metrics) this.#registry.registerMetric(metric)
  }

  /** Called by a worker: lets the primary collect these metrics. */
  share(): void {
    AggregatorRegistry.setRegistries([this.#registry])
    // The constructor subscribes to the primary's requests.
    void new AggregatorRegistry()
  }

  /** All metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

/** Counts rate-limited and overload refusals by limit: the prefix of the limiter's key, `api` for tokens and sessions, or `overload`. */
class Refusals {
  readonly byLimit = new Map<string, number>()

  /** Wraps a limiter so that its refusals are counted. */
  countedBy(limiter: RateLimiter): RateLimiter {
    return {
      take: async (key, limit, windowSeconds) => {
        const taken = await limiter.take(key, limit, windowSeconds)
        if (taken?.exceeded) this.#count(/^([a-z-]+):/.exec(key)?.[1] ?? 'api')
        return taken
      },
      giveBack: (key) => limiter.giveBack(key),
    }
  }

  readonly countOverload = (): void => this.#count('overload')

  #count(limit: string): void {
    this.byLimit.set(limit, (this.byLimit.get(limit) ?? 0) + 1)
  }
}

/** A counter whose values are kept elsewhere and read on each scrape, by the values of one label. */
const counter = (name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): Counter =>
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
const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: 'sum' | 'max' = 'sum'): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    aggregator,
    async collect() {
      this.set(await read())
    },
  })
