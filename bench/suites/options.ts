import { library } from '../contenders/library.ts'
import { invoice } from '../documents/invoice.ts'
import { printInTurns, seriesNamed } from '../measure/print-in-turns.ts'
import { seriesRatio, timesTable } from '../report/series-tables.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const PLAIN = 'no options'
const LOADED = 'no options, captured once it has loaded (wait_until: load)'
const ONE = 'one set of options'
const IN_TURN = 'four sets of options in turn'

/** Sets that share nothing: as requests of four people follow each other. */
const SETS: readonly object[] = [
  { viewport: { width_px: 800, height_px: 600 }, locale: 'de-DE' },
  { viewport: { width_px: 1000 }, timezone: 'Asia/Tokyo' },
  { media: 'screen', color_scheme: 'dark', locale: 'fr-FR' },
  { user_agent: 'Bench/1.0', page_size: 'a4', viewport: { device_scale_factor: 2 } },
]

/** Options that change from one document to the next, beside those that stay; and what it costs a plain document to be seen to stand still. */
export async function optionsSuite({ browserPath, runs, say }: SuiteContext): Promise<SuiteResult> {
  await using stack = new AsyncDisposableStack()
  const browsers = { executablePath: browserPath }
  const contenders = [
    library({ name: PLAIN, browsers }),
    library({ name: LOADED, browsers, optionSets: [{ wait_until: 'load' }] }),
    library({ name: ONE, browsers, optionSets: SETS.slice(0, 1) }),
    library({ name: IN_TURN, browsers, optionSets: SETS }),
  ]
  for (const contender of contenders) stack.defer(async () => contender.close?.())
  say('options')
  const series = await printInTurns(contenders, await invoice(), 2 * runs)
  const one = seriesNamed(series, ONE)
  return {
    title: 'Options that change',
    method:
      'The invoice from the call to the bytes, warm, one at a time with a pause between. The sets differ in viewport, ' +
      'locale, time zone, media, colour scheme, user agent and device pixels. The invoice has no scripts and nothing that moves: ' +
      'a document that is captured once it has loaded is not looked at for either.',
    tables: [timesTable('invoice', series, [{ series: one, column: '÷ one set' }])],
    figures: {
      optionsOverOne: seriesRatio(seriesNamed(series, IN_TURN), one),
      settledOverLoaded: seriesRatio(seriesNamed(series, PLAIN), seriesNamed(series, LOADED)),
    },
    samples: Object.fromEntries(series.map(({ name, samplesMs }) => [name, samplesMs])),
  }
}
