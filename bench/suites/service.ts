import { readConfig, serve } from '@svc/http'
import { library } from '../contenders/library.ts'
import { service } from '../contenders/service.ts'
import { invoice } from '../documents/invoice.ts'
import { printInTurns, seriesNamed } from '../measure/print-in-turns.ts'
import { median } from '../measure/statistics.ts'
import { PHASE_COLUMNS, phasesRow, restsMs, timesTable } from '../report/series-tables.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const LIBRARY = 'library'
const SERVICE = 'service, POST /convert/html'
/** The difference is a millisecond or two: it takes many of them. */
const ROUNDS_PER_RUN = 4

/** Cost of HTTP over the library: the same document by both ways, in turns. */
export async function serviceSuite({ browserPath, runs, say }: SuiteContext): Promise<SuiteResult> {
  const browsers = { executablePath: browserPath }
  const ours = library({ name: LIBRARY, browsers })
  const served = await serve(readConfig({ PORT: '0', SVC_AUTH: 'off' }), {
    engine: { browsers },
  })
  try {
    say('service: invoice')
    const rounds = runs * ROUNDS_PER_RUN
    const series = await printInTurns(
      [ours, service({ name: SERVICE, url: served.url })],
      await invoice(),
      rounds,
    )
    const [http, direct] = [seriesNamed(series, SERVICE), seriesNamed(series, LIBRARY)]
    return {
      title: 'Service over library',
      method:
        'The invoice, by a method call and by HTTP over one kept connection; client and service in one process, ' +
        'a pool for each. The difference is that of the rest: what is not the browser’s and not the PDF writer’s.',
      tables: [
        timesTable('invoice', series, [{ series: direct, column: '÷ library' }]),
        {
          caption: 'Where the time goes; the service tells it in `Server-Timing`',
          columns: PHASE_COLUMNS,
          rows: series.map((one) => phasesRow(one.name, one)),
        },
      ],
      figures: {
        serviceOverLibrary: {
          medians: median(restsMs(http)) - median(restsMs(direct)),
          minima: Math.min(...restsMs(http)) - Math.min(...restsMs(direct)),
        },
      },
      samples: Object.fromEntries(series.map((one) => [one.name, one.samplesMs])),
    }
  } finally {
    await served.close()
    await ours.close?.()
  }
}
