import { Agent } from 'node:http'
import { callNoopService, type NoopSettings, startNoopService } from '../measure/noop-service.ts'
import { median, quantile } from '../measure/statistics.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

/** A request takes half a millisecond: it takes many of them. */
const REQUESTS_PER_RUN = 100
const CALLERS = 16

/** Cost of the service around a conversion, in both modes, and of a refusal by the rate limit. */
export async function pipelineSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  const requests = runs * REQUESTS_PER_RUN
  say('pipeline: self-hosted')
  const selfHosted = await measure('self_hosted', requests)
  say('pipeline: hosted')
  const hosted = await measure('hosted', requests)
  say('pipeline: refusals')
  const refused = await measureRefusals(requests)
  return {
    title: 'Pipeline of the service',
    method:
      'A small request for a conversion that does nothing, over kept connections on loopback; client and service ' +
      'are two processes. Hosted: with keys, credits and records in an embedded PostgreSQL. Times of one caller ' +
      `alone, requests per second of ${CALLERS}. The library's time is subtracted from the overhead.`,
    tables: [
      {
        caption: 'Per request, in ms',
        columns: ['service', 'requests/s', 'median', 'p99', 'library', 'overhead'],
        rows: [
          ['self-hosted', ...columnsOf(selfHosted)],
          ['hosted', ...columnsOf(hosted)],
        ],
      },
      {
        caption: 'Refused by the rate limit, in ms',
        columns: ['requests', 'passed', 'keys looked up', 'median', 'p99'],
        rows: [
          [
            String(requests),
            String(requests - refused.samplesMs.length),
            String(refused.lookUps),
            ...[median(refused.samplesMs), quantile(refused.samplesMs, 0.99)].map(figure),
          ],
        ],
      },
    ],
    figures: {
      selfHostedOverhead: overheadOf(selfHosted),
      hostedOverhead: overheadOf(hosted),
      refusal: { medians: median(refused.samplesMs), minima: Math.min(...refused.samplesMs) },
    },
    samples: {
      'self-hosted': selfHosted.samplesMs,
      hosted: hosted.samplesMs,
      refused: refused.samplesMs,
    },
  }
}

/** Measurements of one mode. */
interface Pipeline {
  readonly samplesMs: readonly number[]
  readonly perSecond: number
  readonly libraryMs: number
}

function overheadOf({ samplesMs, libraryMs }: Pipeline) {
  return { medians: median(samplesMs) - libraryMs, minima: Math.min(...samplesMs) - libraryMs }
}

function columnsOf(pipeline: Pipeline): readonly string[] {
  const { perSecond, samplesMs, libraryMs } = pipeline
  const { medians: overheadMs } = overheadOf(pipeline)
  const times = [median(samplesMs), quantile(samplesMs, 0.99), libraryMs, overheadMs]
  return [perSecond, ...times].map(figure)
}

async function measure(mode: NoopSettings['mode'], requests: number): Promise<Pipeline> {
  await using service = await startNoopService({ mode, limit: 'off' })
  const agent = new Agent({ keepAlive: true })
  const call = (callers: number, total: number) =>
    callNoopService(service, agent, { callers, total })
  await call(CALLERS, 300)
  const alone = await call(1, requests)
  const begun = performance.now()
  await call(CALLERS, requests * 2)
  const perSecond = (requests * 2 * 1000) / (performance.now() - begun)
  agent.destroy()
  const { libraryMs } = await service.facts()
  return { samplesMs: alone.map(({ ms }) => ms), perSecond, libraryMs }
}

async function measureRefusals(requests: number) {
  await using service = await startNoopService({ mode: 'self_hosted', limit: 'on' })
  const agent = new Agent({ keepAlive: true })
  const answers = await callNoopService(service, agent, { callers: 1, total: requests })
  agent.destroy()
  const { lookUps } = await service.facts()
  const refused = answers.filter(({ status }) => status === 429)
  return { samplesMs: refused.map(({ ms }) => ms), lookUps }
}
