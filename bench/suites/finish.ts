import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// From the sources: finishing is no operation of its own, and the library tells of it in wall time only.
import type { FinishRequest } from '../../packages/engine/src/pdf/finish/finish-request.ts'
import { finishAside } from '../../packages/engine/src/pdf/threads/finish-aside.ts'
import {
  createPdfThreads,
  type PdfThreads,
} from '../../packages/engine/src/pdf/threads/pdf-threads.ts'
import { type BenchDocument, selfContained } from '../documents/bench-document.ts'
import { invoice } from '../documents/invoice.ts'
import { report } from '../documents/report.ts'
import { tablePage } from '../documents/table-page.ts'
import { findProgram, runProgram } from '../measure/run-program.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import { type Taken, takeTurns } from '../measure/take-turns.ts'
import type { Figure } from '../report/goals.ts'
import { figure, type Table } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const TIME = new Date('2026-11-20T12:00:00Z')
const REQUEST: FinishRequest = {
  origin: 'printed',
  pageBoxPt: { widthPt: 595.276, heightPt: 841.89 },
  metadata: {
    title: 'Benchmark',
    language: 'en',
    producer: 'svc',
    createdAt: TIME,
    modifiedAt: TIME,
  },
}
const ACCESSIBLE = {
  accessibility: { language: 'en', hiddenText: '', linkNames: new Map<string, string>() },
}

const PRINTS = { tagged: 'print with tags', plain: 'print without tags' } as const

/** Requests of finishing, and whether each needs a print with tags. */
const WAYS = {
  'page size and metadata': { request: REQUEST, isTagged: false },
  'PDF/A-2u': { request: { ...REQUEST, archive: '2u' }, isTagged: false },
  'PDF/UA': { request: { ...REQUEST, ...ACCESSIBLE }, isTagged: true },
  'PDF/UA and PDF/A-2u': {
    request: { ...REQUEST, ...ACCESSIBLE, archive: '2u' },
    isTagged: true,
  },
} as const satisfies Record<string, { readonly request: FinishRequest; readonly isTagged: boolean }>

type Way = keyof typeof WAYS

/** One document finished in one way, and what the print that it begins with took. */
interface Finished {
  readonly document: string
  readonly way: Way
  readonly print: readonly Taken<Timed>[]
  readonly finish: readonly Taken<Timed>[]
  readonly chromiumBytes: number
  /** Size of Chromium's file with `--object-streams=generate`; undefined where qpdf is not installed. */
  readonly qpdfBytes: number | undefined
}

interface Timed {
  readonly ms: number
  readonly bytes: Uint8Array
}

/** Cost of the standards on top of the print, and how large the files are. */
export async function finishSuite(context: SuiteContext): Promise<SuiteResult> {
  const documents: readonly (readonly [BenchDocument, number])[] = [
    [await invoice(), context.runs],
    [tablePage(), context.runs],
    [report(1), context.runs],
    [report(50), Math.max(3, context.runs / 4)],
    [report(500), Math.max(3, context.runs / 10)],
  ]
  const all: Finished[] = []
  const pdfThreads = createPdfThreads()
  for (const [document, rounds] of documents) {
    context.say(`finish: ${document.name}`)
    all.push(...(await finishInTurns(context, pdfThreads, document, Math.ceil(rounds))))
  }
  await pdfThreads.close()
  return {
    title: 'Finishing',
    method:
      'From the bytes that Chromium printed to those that leave the library, against that print of the same page: ' +
      'with tags for PDF/UA, without them otherwise; A4, margins of 20 mm. Large ones on threads, as the library does it. ' +
      'CPU: mean of all processes.',
    tables: [timesTable(all), sizesTable(all)],
    figures: {
      archiveOverPrint: overPrint(found(all, 'PDF/A-2u')),
      accessibleOverPrint: overPrint(found(all, 'PDF/UA and PDF/A-2u')),
    },
    samples: Object.fromEntries(
      all.map(({ document, way, finish }) => [
        `${document}: ${way}`,
        finish.map(({ result }) => result.ms),
      ]),
    ),
  }
}

async function finishInTurns(
  { browser }: SuiteContext,
  pdfThreads: PdfThreads,
  document: BenchDocument,
  rounds: number,
): Promise<Finished[]> {
  const page = await browser.newPage()
  await page.setContent(selfContained(document), { waitUntil: 'load' })
  const printed = (tagged: boolean) =>
    page.pdf({ preferCSSPageSize: true, printBackground: true, tagged, outline: false })
  const prints = { tagged: await printed(true), plain: await printed(false) }
  const ways = Object.entries(WAYS).map(([name, { request, isTagged }]) => {
    const print = isTagged ? prints.tagged : prints.plain
    const turn = () => timed(() => finished(pdfThreads, print, request))
    return { name: name as Way, isTagged, print, turn }
  })
  const players = [
    { name: PRINTS.tagged, turn: () => timed(() => printed(true)) },
    { name: PRINTS.plain, turn: () => timed(() => printed(false)) },
    ...ways,
  ]
  const [tagged = [], plain = [], ...finishes] = await takeTurns(players, rounds)
  await page.close()
  const measured: Finished[] = []
  for (const [index, way] of ways.entries()) {
    measured.push({
      document: document.name,
      way: way.name,
      print: way.isTagged ? tagged : plain,
      finish: finishes[index] ?? [],
      chromiumBytes: way.print.byteLength,
      qpdfBytes: await packedByQpdf(way.print),
    })
  }
  return measured
}

/** As the library does it: the print is handed over where it is large. Here the next turn needs it again. */
async function finished(
  pdfThreads: PdfThreads,
  print: Uint8Array,
  request: FinishRequest,
): Promise<Uint8Array> {
  const { signal } = new AbortController()
  return (await finishAside(new Uint8Array(print), request, { pdfThreads, signal })).bytes
}

async function timed(make: () => Uint8Array | Promise<Uint8Array>): Promise<Timed> {
  const since = performance.now()
  const bytes = await make()
  return { ms: performance.now() - since, bytes }
}

async function packedByQpdf(bytes: Uint8Array): Promise<number | undefined> {
  const qpdf = await findProgram('qpdf')
  if (qpdf === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  try {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
    await writeFile(from, bytes)
    await runProgram(qpdf, ['--object-streams=generate', from, to])
    return (await readFile(to)).byteLength
  } finally {
    await rm(folder, { recursive: true })
  }
}

function overPrint({ print, finish }: Finished): Required<Figure> {
  const cpu = (taken: readonly Taken<Timed>[]) => mean(taken.map(({ cpuMs }) => cpuMs))
  return { ...ratio(times(finish), times(print)), cpu: cpu(finish) / cpu(print) }
}

/** The goals are about long documents: short ones print in a time that is mostly the browser's own. */
function found(all: readonly Finished[], wanted: Way): Finished {
  const last = all.findLast(({ way }) => way === wanted)
  if (last === undefined) throw new RangeError(`nothing was finished as ${wanted}`)
  return last
}

function times(taken: readonly Taken<Timed>[]): number[] {
  return taken.map(({ result }) => result.ms)
}

function timesTable(all: readonly Finished[]): Table {
  return {
    caption: 'time',
    columns: ['document', 'print, median ms', 'median ms', 'min ms', 'CPU ms', '÷ print', 'CPU'],
    rows: all.map((one) => {
      const ms = times(one.finish)
      const { medians, cpu } = overPrint(one)
      const cpuMs = mean(one.finish.map((taken) => taken.cpuMs))
      const cells = [median(times(one.print)), median(ms), Math.min(...ms), cpuMs, medians, cpu]
      return [`${one.document}, ${one.way}`, ...cells.map(figure)]
    }),
  }
}

function sizesTable(all: readonly Finished[]): Table {
  return {
    caption: 'size',
    columns: ['document', 'Chromium, KB', 'finished, KB', 'qpdf of Chromium’s, KB', '÷ qpdf'],
    rows: all.map(({ document, way, finish, chromiumBytes, qpdfBytes = Number.NaN }) => {
      const bytes = finish.at(-1)?.result.bytes.byteLength ?? Number.NaN
      const sizes = [chromiumBytes, bytes, qpdfBytes].map((size) => figure(size / 1000))
      return [`${document}, ${way}`, ...sizes, figure(bytes / qpdfBytes)]
    }),
  }
}
