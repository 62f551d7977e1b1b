import type { Engine, Timings } from '@svc/engine'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createJobMetrics, type JobMetrics } from '../jobs/run/job-metrics.ts'
import type { RunningRequests } from '../running/running-requests.ts'
import { observeEngine } from './engine-metrics.ts'

/** A request as it is counted. */
export interface CountedRequest {
  /** Path of the route. */
  readonly route: string
  readonly status: number
  readonly error: string | undefined
  readonly durationMs: number
}

/** Counters of the service about itself, for Prometheus. */
export interface Metrics {
  requested(request: CountedRequest): void
  /**
   * A conversion begins, to be answered at once; jobs have counts of their own.
   *
   * @returns to be called at its end, with where the time of its artifact went
   */
  converting(operation: string): (timings?: Timings) => void
  /** A reserved credit came to its end. */
  credited(outcome: 'charged' | 'refunded'): void
  /** An answer without a key waits, since its address floods. */
  delayed(): void
  /** The shared rate limit could not be asked, so this process decided alone. */
  limitedAlone(): void
  readonly jobs: JobMetrics
  /** Everything counted, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Media type of {@link Metrics.text}. */
export const METRICS_MEDIA_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

// A render takes between 50 ms and its deadline; refusals take about a millisecond.
const DURATION_BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** Metrics in a registry of their own; the state of the pools is read when they are asked for. */
export function createMetrics(
  engine: Pick<Engine, 'status' | 'memory'>,
  running: Pick<RunningRequests, 'count'>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'svc_requests_total',
    help: 'Requests by route, status and error code.',
    labelNames: ['route', 'status', 'error'],
    registers,
  })
  const durations = new Histogram({
    name: 'svc_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const conversions = new Gauge({
    name: 'svc_conversions_running',
    help: 'Conversions under way, by operation; those that wait for a slot count.',
    labelNames: ['operation'],
    registers,
  })
  const waits = new Histogram({
    name: 'svc_conversion_wait_seconds',
    help: 'Time that conversions waited for a slot, by operation.',
    labelNames: ['operation'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const phases = new Counter({
    name: 'svc_conversion_seconds_total',
    help: 'Time that conversions took, by operation and phase (load, print, finish), added up.',
    labelNames: ['operation', 'phase'],
    registers,
  })
  const credits = new Counter({
    name: 'svc_credits_total',
    help: 'Reserved credits by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  const alone = new Counter({
    name: 'svc_rate_limit_alone_total',
    help: 'Rate limit decisions taken without the shared store, because it did not answer.',
    registers,
  })
  const delayed = new Counter({
    name: 'svc_keyless_answers_delayed_total',
    help: 'Answers without a right key that waited, because too many went to their address.',
    registers,
  })
  observeEngine(engine, registry)
  new Gauge({
    name: 'svc_requests_running',
    help: 'Requests under way.',
    registers,
    collect() {
      this.set(running.count)
    },
  })
  return {
    jobs: createJobMetrics(registry),
    requested({ route, status, error = '', durationMs }) {
      requests.inc({ route, status: String(status), error })
      durations.observe({ route }, durationMs / 1000)
    },
    converting(operation) {
      conversions.inc({ operation })
      return (timings) => {
        conversions.dec({ operation })
        if (timings === undefined) return
        const { queueMs, loadMs, printMs, finishMs } = timings
        waits.observe({ operation }, queueMs / 1000)
        for (const [phase, ms] of Object.entries({
          load: loadMs,
          print: printMs,
          finish: finishMs,
        })) {
          phases.inc({ operation, phase }, ms / 1000)
        }
      }
    },
    credited: (outcome) => credits.inc({ outcome }),
    delayed: () => delayed.inc(),
    limitedAlone: () => alone.inc(),
    text: () => registry.metrics(),
  }
}
