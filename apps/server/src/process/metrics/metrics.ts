import type { Database } from '@tessera/db'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'

import type { Counting } from '../../pages/visitor-routes.ts'
import type { Visits } from '../../pages/lookup/page-lookup.ts'
import { counter, gauge } from './collectors.ts'
import { Refusals } from './refusal-counter.ts'
import { RequestDurations } from './request-durations.ts'

/** The parts that know figures of their own. */
type Parts = { db: Database; visits: Visits; counting: Counting }

/** The process's figures. Each part counts for itself, if at all, and is asked when somebody wants to know. */
export class Metrics {
  readonly requests = new RequestDurations()
  readonly refusals = new Refusals()
  readonly #registry = new Registry()

  constructor() {
    // Of process and event loop.
    collectDefaultMetrics({ register: this.#registry })
    this.#registry.registerMetric(this.requests.asMetric)
    this.#registry.registerMetric(
      counter(
        'tessera_rate_limited_total',
        'Refused for coming too often or while too much was under way, by limit',
        'limit',
        () => this.refusals.byLimit,
      ),
    )
  }

  /** From here on these are asked, too. */
  watch({ db: { pool }, visits, counting: { clicks, views } }: Parts): void {
    const metrics = [
      counter('tessera_page_cache_lookups_total', 'Pages looked for in memory', 'result', () => visits.memory.lookups),
      gauge('tessera_page_cache_entries', 'Addresses held in memory', () => visits.memory.size),
      gauge('tessera_page_cache_bytes', 'Memory that they take', () => visits.memory.bytes),
      counter('tessera_clicks_total', 'Clicks that were flushed, put into the journal, or lost', 'state', () => clicks.ledger.sums),
      gauge('tessera_clicks_waiting', 'Clicks that wait in memory', () => clicks.ledger.waiting),
      // A disk that cannot be read must not hide all other figures.
      gauge('tessera_click_journal_bytes', 'What waits on disk for the database', () => clicks.journal.size().catch(() => NaN), 'max'),
      counter('tessera_views_total', 'Views that were flushed, or lost', 'state', () => views.sums),
      gauge('tessera_views_waiting', 'Views that wait in memory', () => views.waiting),
      gauge('tessera_database_connections', 'Connections of the pool', () => pool.totalCount),
      gauge('tessera_database_connections_idle', 'Connections of the pool that do nothing', () => pool.idleCount),
      gauge('tessera_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount),
    ]
    for (const metric of metrics) this.#registry.registerMetric(metric)
  }

  /** Gives them to whoever gathers those of all workers. */
  share(): void {
    AggregatorRegistry.setRegistries([this.#registry])
    // It listens for the first process's questions.
    void new AggregatorRegistry()
  }

  /** All of it in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
