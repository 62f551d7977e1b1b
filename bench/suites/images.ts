import type { BrowserPage, BrowserPool } from '@svc/engine'
import { createChromiumPool } from '@svc/engine/chromium'
import { createSvc, type Svc } from '@svc/node-sdk'
import { type BenchDocument, selfContained } from '../documents/bench-document.ts'
import { invoice } from '../documents/invoice.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import { takeTurns } from '../measure/take-turns.ts'
import type { Figure } from '../report/goals.ts'
import { figure, type Table } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const FORMATS = ['png', 'jpeg', 'webp'] as const
type Format = (typeof FORMATS)[number]
const QUALITY = 80
/** Window of the library's images. */
const VIEWPORT = { widthPx: 1280, heightPx: 800, deviceScaleFactor: 1 }
const OURS = 'library'
const RAW = 'raw CDP'

/** Captures of one format in one way. */
interface Captures {
  readonly way: typeof OURS | typeof RAW
  readonly format: Format
  readonly samplesMs: readonly number[]
  readonly cpuMs: readonly number[]
  /** Figure of the last image. */
  readonly bytes: number
}

/** HTML to images: our library against the bare commands of the browser, on pages of the same pool. */
export async function imagesSuite({ browserPath, runs, say }: SuiteContext): Promise<SuiteResult> {
  const document = await invoice()
  const pool = createChromiumPool({ executablePath: browserPath })
  const svc = createSvc({ browsers: pool })
  try {
    say('images: invoice')
    const ways = FORMATS.flatMap(
      (format) =>
        [
          { name: RAW, format, turn: () => timed(() => rawCapture(pool, document, format)) },
          { name: OURS, format, turn: () => timed(() => capture(svc, document, format)) },
        ] as const,
    )
    const taken = await takeTurns(ways, runs)
    const captures = ways.map(({ name: way, format }, index): Captures => {
      const turns = taken[index] ?? []
      return {
        way,
        format,
        samplesMs: turns.map(({ result }) => result.ms),
        cpuMs: turns.map(({ cpuMs }) => cpuMs),
        bytes: turns.at(-1)?.result.bytes ?? 0,
      }
    })
    const worst = FORMATS.map((format) => libraryRatio(captures, format))
      .sort((a, b) => a.medians - b.medians)
      .at(-1)
    return {
      title: 'HTML to images',
      method:
        'From the call to the bytes, warm, the whole invoice as it looks in a window of 1280 × 800. Both take their ' +
        'pages from one pool, a fresh context each time. Raw CDP loads, measures and captures, with the same settings ' +
        'of window and compression, and waits for nothing but the load event.',
      tables: [capturesTable(captures)],
      figures: worst === undefined ? {} : { imageOverCapture: worst },
      samples: Object.fromEntries(
        captures.map(({ way, format, samplesMs }) => [`${format}, ${way}`, samplesMs]),
      ),
    }
  } finally {
    await svc.close()
    await pool.close()
  }
}

async function timed(make: () => Promise<Uint8Array>): Promise<{ ms: number; bytes: number }> {
  const since = performance.now()
  const { byteLength: bytes } = await make()
  return { ms: performance.now() - since, bytes }
}

async function capture(svc: Svc, document: BenchDocument, format: Format): Promise<Uint8Array> {
  const options = { format, ...(format !== 'png' && { quality: QUALITY }) }
  const { bytes, warnings } = await svc.convertHtmlImage({
    html: selfContained(document),
    options,
  })
  if (warnings.length > 0) throw new Error(`the image has a warning: ${warnings[0]?.message}`)
  return bytes
}

function rawCapture(
  pool: BrowserPool,
  document: BenchDocument,
  format: Format,
): Promise<Uint8Array> {
  const { signal } = new AbortController()
  const page = { media: 'screen', viewport: VIEWPORT } as const
  const request = { page, signal, timeoutMs: 60_000 }
  return pool.withPage(request, (page) => loadAndCapture(page, selfContained(document), format))
}

async function loadAndCapture(
  { cdp, frameId }: BrowserPage,
  html: string,
  format: Format,
): Promise<Uint8Array> {
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await cdp.send('Page.setDocumentContent', { frameId, html })
  await loaded
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics')
  const { data } = await cdp.send('Page.captureScreenshot', {
    format,
    ...(format !== 'png' && { quality: QUALITY }),
    clip: { ...cssContentSize, scale: 1 },
    captureBeyondViewport: true,
    // As in the library: png compressed fast is up to five times as large.
    optimizeForSpeed: false,
  })
  return Buffer.from(data, 'base64')
}

function capturesTable(captures: readonly Captures[]): Table {
  return {
    caption: 'invoice',
    columns: ['format', 'median ms', 'min ms', 'CPU ms', '÷ raw', 'minima', 'CPU', 'KB'],
    rows: captures.map(({ way, format, samplesMs, cpuMs, bytes }) => {
      const times = [median(samplesMs), Math.min(...samplesMs), mean(cpuMs)]
      const { medians, minima, cpu } = libraryRatio(captures, format)
      const ratios = way === OURS ? [medians, minima, cpu] : [1, 1, 1]
      return [`${format}, ${way}`, ...[...times, ...ratios, bytes / 1000].map(figure)]
    }),
  }
}

function libraryRatio(captures: readonly Captures[], format: Format): Required<Figure> {
  const of = (wanted: Captures['way']) => {
    const found = captures.find((one) => one.way === wanted && one.format === format)
    if (found === undefined) throw new RangeError(`nobody captured ${format}`)
    return found
  }
  const [ours, raw] = [of(OURS), of(RAW)]
  return { ...ratio(ours.samplesMs, raw.samplesMs), cpu: mean(ours.cpuMs) / mean(raw.cpuMs) }
}
