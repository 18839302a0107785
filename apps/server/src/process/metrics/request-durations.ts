import type { Metric } from 'prom-client'

import type { Observed } from '../../http/request-observer.ts'

const bucketBoundsSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Durations = { readonly buckets: number[]; sum: number }

/**
 * A histogram of request durations by route, method and status. Kept here and converted on each scrape, because the
 * library's own histogram costs 5 % of the time of a hot page per request.
 */
export class RequestDurations {
  readonly name = 'tessera_http_request_duration_seconds'
  readonly #byRoute = new Map<string, Map<string, Map<number, Durations>>>()

  readonly observe = ({ route, method, status, milliseconds }: Observed): void => {
    const durations = this.#of(route, method, status)
    const seconds = milliseconds / 1000
    let bucket = 0
    while (seconds > (bucketBoundsSeconds[bucket] ?? Infinity)) bucket += 1
    durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1
    durations.sum += seconds
  }

  /** The form in which the registry reads a histogram. */
  get asMetric(): Metric {
    const described = { name: this.name, help: 'Duration of requests by route, method and status', type: 'histogram' }
    const get = async () => ({ ...described, aggregator: 'sum', values: [...this.#values()] })
    return { ...described, get } as unknown as Metric
  }

  #of(route: string, method: string, status: number): Durations {
    let byMethod = this.#byRoute.get(route)
    if (!byMethod) this.#byRoute.set(route, (byMethod = new Map()))
    let byStatus = byMethod.get(method)
    if (!byStatus) byMethod.set(method, (byStatus = new Map()))
    let durations = byStatus.get(status)
    if (!durations) byStatus.set(status, (durations = { buckets: Array.from({ length: bucketBoundsSeconds.length + 1 }, () => 0), sum: 0 }))
    return durations
  }

  *#values() {
    for (const [route, byMethod] of this.#byRoute)
      for (const [method, byStatus] of byMethod)
        for (const [status, { buckets, sum }] of byStatus) {
          const labels = { route, method, status }
          let count = 0
          for (const [index, inBucket] of buckets.entries()) {
            count += inBucket
            yield { metricName: `${this.name}_bucket`, labels: { le: bucketBoundsSeconds[index] ?? '+Inf', ...labels }, value: count }
          }
          yield { metricName: `${this.name}_sum`, labels, value: sum }
          yield { metricName: `${this.name}_count`, labels, value: count }
        }
  }
}
