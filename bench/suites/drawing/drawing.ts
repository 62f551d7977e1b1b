import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { drawingLibraries } from '../../contenders/drawing-libraries.ts'
import { type DrawnInvoice, invoiceLibraries } from '../../contenders/invoice-libraries.ts'
import { median, ratio } from '../../measure/statistics.ts'
import { type Taken, takeTurns } from '../../measure/take-turns.ts'
import type { Figure } from '../../report/goals.ts'
import { figure, type Table } from '../../report/table.ts'
import type { SuiteContext, SuiteResult } from '../suite.ts'
import { drawCommands, drawTable, rowsOf } from './draw-table.ts'

const OURS = 'library'
const FOLDER = fileURLToPath(new URL('../../out/drawing-libraries/', import.meta.url))
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
)
const MEMORY_PROGRAM = fileURLToPath(new URL('drawn-memory-program.ts', import.meta.url))
const MEMORY_ROWS = [1000, 10_000, 50_000] as const

const INVOICE: DrawnInvoice = {
  title: 'Invoice 2026-0117',
  address: ['Marlow & Finch Ltd.', '12 Harbour Street', 'Bristol BS1 4RN', '17 January 2026'],
  rows: [
    ['Item', 'Quantity', 'Amount'],
    ...Array.from(
      { length: 12 },
      (_, index) =>
        [
          `Design of part ${index + 1}, with two rounds`,
          `${index + 1}`,
          `${index * 37}.50`,
        ] as const,
    ),
    ['Total', '', '2 904.00'],
  ],
  terms: 'Please pay within 30 days, without deduction, to the account below. '.repeat(4).trim(),
}

interface Drawn {
  readonly ms: number
  readonly bytes: number
}

/** One document, by everybody who draws it. */
interface DrawnDocument {
  readonly caption: string
  readonly taken: ReadonlyMap<string, readonly Taken<Drawn>[]>
}

/** Somebody who draws one document. */
interface Player {
  readonly name: string
  readonly draw: () => Promise<Uint8Array>
}

/** Documents drawn: our layout against libraries that place what they are told, and others that lay out. */
export async function drawingSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  say('drawing: an invoice of one page')
  const others = await invoiceLibraries(FOLDER, FONT)
  const invoice = await drawInTurns('an invoice of one page', runs, [
    { name: OURS, draw: drawInvoice },
    ...others.map(({ name, draw }) => ({ name, draw: () => draw(INVOICE) })),
  ])
  const libraries = await drawingLibraries(FOLDER, FONT)
  const tables: DrawnDocument[] = []
  for (const [count, rounds] of [
    [1000, runs],
    [10_000, runs / 10],
  ] as const) {
    say(`drawing: ${count} rows`)
    const rows = rowsOf(count)
    const players = [
      { name: OURS, draw: () => drawTable(rows) },
      ...libraries.map(({ name, draw }) => ({ name, draw: () => draw(rows) })),
    ]
    tables.push(await drawInTurns(`${count} rows`, Math.ceil(rounds), players))
  }
  say('drawing: memory')
  const memory = await memoryTable()
  const [thousand, largest] = tables as [DrawnDocument, DrawnDocument]
  return {
    title: 'Drawing',
    method:
      'An invoice, and a table of five columns on A4 with its head on every page, from their text to the bytes of the file, in one ' +
      'process that has drawn each document once: modules are loaded, and the first rounds are still compiled. All begin ' +
      'with fonts as files and end with the bytes; the library keeps fonts it has opened, as a process that serves does, and ' +
      'PDFKit and pdfmake open them for each document, as their interfaces ask. The library and pdfmake lay columns and lines out; PDFKit and pdf-lib are told where everything stands, and ' +
      'pdf-lib sets Helvetica, which is neither embedded nor shaped. Typst is a process for each document, where it is on the ' +
      'search path.',
    tables: [...[invoice, ...tables].map(timesTable), memory],
    figures: {
      invoiceDrawnOverPdfkit: over(invoice, 'PDFKit'),
      invoiceDrawnOverPdfmake: over(invoice, 'pdfmake'),
      thousandDrawnOverPdfmake: over(thousand, 'pdfmake'),
      drawnOverPdfkit: over(largest, 'PDFKit'),
      drawnOverPdfmake: over(largest, 'pdfmake'),
    },
    samples: Object.fromEntries(
      [invoice, ...tables].flatMap(({ caption, taken }) =>
        [...taken].map(([name, turns]) => [
          `${caption}: ${name}`,
          turns.map(({ result }) => result.ms),
        ]),
      ),
    ),
  }
}

function drawInvoice(): Promise<Uint8Array> {
  const { title, address, rows, terms } = INVOICE
  const columns = ['1fr', { width: 25, align: 'right' }, { width: 30, align: 'right' }]
  return drawCommands([
    { type: 'text', text: title, font_size_pt: 20 },
    ...address.map((text) => ({ type: 'text', text })),
    { type: 'table', header_rows: 1, columns, rows },
    { type: 'text', text: terms },
  ])
}

async function drawInTurns(
  caption: string,
  rounds: number,
  players: readonly Player[],
): Promise<DrawnDocument> {
  const turns = players.map(({ name, draw }) => ({
    name,
    turn: async () => {
      const since = performance.now()
      const bytes = await draw()
      return { ms: performance.now() - since, bytes: bytes.byteLength }
    },
  }))
  const taken = await takeTurns(turns, rounds)
  return { caption, taken: new Map(players.map(({ name }, at) => [name, taken[at] ?? []])) }
}

/** The most memory of a process that draws one table and ends. */
async function memoryTable(): Promise<Table> {
  const rows: string[][] = []
  for (const count of MEMORY_ROWS) {
    const args = ['--conditions=svc-source', MEMORY_PROGRAM, String(count)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const { bytes, fileBytes } = JSON.parse(stdout) as { bytes: number; fileBytes: number }
    rows.push([String(count), figure(bytes / 1e6), figure(fileBytes / 1e6)])
  }
  return {
    caption: 'Most memory of a process that draws one table',
    columns: ['rows', 'MB, resident', 'MB of the file'],
    rows,
  }
}

function over({ taken }: DrawnDocument, name: string): Required<Figure> {
  const [ours = [], theirs = []] = [taken.get(OURS), taken.get(name)]
  const ms = (turns: readonly Taken<Drawn>[]) => turns.map(({ result }) => result.ms)
  const cpu = (turns: readonly Taken<Drawn>[]) => median(turns.map(({ cpuMs }) => cpuMs))
  return { ...ratio(ms(ours), ms(theirs)), cpu: cpu(ours) / cpu(theirs) }
}

function timesTable(document: DrawnDocument): Table {
  return {
    caption: document.caption,
    columns: ['way', 'median ms', 'CPU ms', 'KB', 'library ÷, CPU'],
    rows: [...document.taken].map(([name, turns]) => {
      const ms = median(turns.map(({ result }) => result.ms))
      const cpu = median(turns.map(({ cpuMs }) => cpuMs))
      const bytes = turns.at(-1)?.result.bytes ?? Number.NaN
      return [name, ...[ms, cpu, bytes / 1000, over(document, name).cpu].map(figure)]
    }),
  }
}
