import { HOSTILE_FLOODS } from '../../measure/floods/hostile-floods.ts'
import { quantile } from '../../measure/statistics.ts'
import { figure } from '../../report/table.ts'
import type { SuiteContext, SuiteResult } from '../suite.ts'
import { EVERY_MS, openNeighbour } from './neighbour.ts'

const ROUNDS = 2
/** At least, of a round: the 95th percentile of 60 documents is not yet that of one that was unlucky. */
const DOCUMENTS = 30

/** A document of one tenant beside documents of another that keep the browser busy, against the same while the service is idle. */
export async function neighboursSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  await using neighbour = await openNeighbour(Math.max(DOCUMENTS, runs))
  const rows: string[][] = []
  const samples: Record<string, readonly number[]> = {}
  let worst = 0
  for (const flood of Object.keys(HOSTILE_FLOODS)) {
    say(`neighbours: ${flood}`)
    const quiet: number[] = []
    const flooded: number[] = []
    for (let turn = 0; turn < ROUNDS; turn++) {
      quiet.push(...(await neighbour.round()))
      flooded.push(...(await neighbour.round(flood)))
    }
    const of = (at: number) => [quantile(quiet, at), quantile(flooded, at)] as const
    const [[p50, floodedP50], [p95, floodedP95]] = [of(0.5), of(0.95)]
    worst = Math.max(worst, floodedP95 / p95)
    const figures = [p50, p95, floodedP50, floodedP95, floodedP50 / p50, floodedP95 / p95]
    rows.push([flood, ...figures.map(figure)])
    samples[`${flood}, quiet`] = quiet
    samples[`${flood}, flooded`] = flooded
  }
  return {
    title: 'Neighbours',
    method:
      `The invoice over HTTP, one every ${EVERY_MS} ms, for one key while two documents of another run that keep the ` +
      'browser busy until their deadline; rounds interleaved.',
    tables: [
      {
        caption: 'Time of a document in ms, and against an idle service',
        columns: [
          'documents beside it',
          ...['idle p50', 'idle p95', 'beside p50', 'beside p95', 'p50 ÷ idle', 'p95 ÷ idle'],
        ],
        rows,
      },
    ],
    figures: { neighbours: { medians: worst } },
    samples,
  }
}
