import { fileURLToPath } from 'node:url'
// From the sources: drawn in this process, as the libraries draw, and without a child around it.
import { prepare } from '../../packages/engine/src/execute.ts'
import { documentsRender } from '../../packages/engine/src/operations/render/documents-render.ts'
import { drawDocument } from '../../packages/engine/src/operations/render/draw-document.ts'
import {
  type DrawingLibrary,
  drawingLibraries,
  type Rows,
} from '../contenders/drawing-libraries.ts'
import { median, ratio } from '../measure/statistics.ts'
import { type Taken, takeTurns } from '../measure/take-turns.ts'
import type { Figure } from '../report/goals.ts'
import { figure, type Table } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const OURS = 'library'
const FOLDER = fileURLToPath(new URL('../out/drawing-libraries/', import.meta.url))
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
)

interface Drawn {
  readonly ms: number
  readonly bytes: number
}

/** Tables of one size, by everybody who draws them. */
interface DrawnTable {
  readonly rows: number
  readonly taken: ReadonlyMap<string, readonly Taken<Drawn>[]>
}

/** Tables over pages, drawn: our layout against libraries that place what they are told. */
export async function drawingSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  const players = [{ name: OURS, draw: drawByUs }, ...(await drawingLibraries(FOLDER, FONT))]
  const tables: DrawnTable[] = []
  for (const [rows, rounds] of [
    [20, runs],
    [1000, runs / 4],
    [10_000, runs / 10],
  ] as const) {
    say(`drawing: ${rows} rows`)
    tables.push(await drawInTurns(players, rows, Math.ceil(rounds)))
  }
  const largest = tables.at(-1) as DrawnTable
  return {
    title: 'Drawing',
    method:
      'A table of five columns on A4 with its head on every page, from its rows to the bytes of the file, in one ' +
      'process. The library lays columns and lines out; PDFKit and pdf-lib are told where everything stands, and ' +
      'pdf-lib sets Helvetica, which is neither embedded nor shaped.',
    tables: tables.map(timesTable),
    figures: {
      drawnOverPdfkit: over(largest, 'PDFKit'),
      drawnOverPdfmake: over(largest, 'pdfmake'),
    },
    samples: Object.fromEntries(
      tables.flatMap(({ rows, taken }) =>
        [...taken].map(([name, turns]) => [
          `${rows} rows: ${name}`,
          turns.map(({ result }) => result.ms),
        ]),
      ),
    ),
  }
}

async function drawInTurns(
  players: readonly DrawingLibrary[],
  count: number,
  rounds: number,
): Promise<DrawnTable> {
  const rows = rowsOf(count)
  const turns = players.map(({ name, draw }) => ({
    name,
    turn: async () => {
      const since = performance.now()
      const bytes = await draw(rows)
      return { ms: performance.now() - since, bytes: bytes.byteLength }
    },
  }))
  const taken = await takeTurns(turns, rounds)
  return { rows: count, taken: new Map(players.map(({ name }, at) => [name, taken[at] ?? []])) }
}

async function drawByUs(rows: Rows): Promise<Uint8Array> {
  const table = { type: 'table', header_rows: 1, columns: [20, '1fr', 20, 25, 20], rows }
  const { input } = prepare(documentsRender, { commands: [table] })
  const drawn = await drawDocument({ input, faces: [], prints: new Map(), now: new Date(0) })
  if ('tooHigh' in drawn) throw new Error('A table is never too high.')
  return drawn.bytes
}

function rowsOf(count: number): Rows {
  const rows = Array.from({ length: count }, (_, index) => [
    String(index),
    `Item ${index % 97} with a name of some length`,
    String((index * 7) % 13),
    (((index * 37) % 9999) / 100).toFixed(2),
    index % 3 === 0 ? 'open' : 'paid',
  ])
  return [['No', 'Item', 'Quantity', 'Price', 'State'], ...rows]
}

function over({ taken }: DrawnTable, name: string): Required<Figure> {
  const [ours = [], theirs = []] = [taken.get(OURS), taken.get(name)]
  const ms = (turns: readonly Taken<Drawn>[]) => turns.map(({ result }) => result.ms)
  const cpu = (turns: readonly Taken<Drawn>[]) => median(turns.map(({ cpuMs }) => cpuMs))
  return { ...ratio(ms(ours), ms(theirs)), cpu: cpu(ours) / cpu(theirs) }
}

function timesTable(table: DrawnTable): Table {
  return {
    caption: `${table.rows} rows`,
    columns: ['way', 'median ms', 'CPU ms', 'KB', 'library ÷, CPU'],
    rows: [...table.taken].map(([name, turns]) => {
      const ms = median(turns.map(({ result }) => result.ms))
      const cpu = median(turns.map(({ cpuMs }) => cpuMs))
      const bytes = turns.at(-1)?.result.bytes ?? Number.NaN
      return [name, ...[ms, cpu, bytes / 1000, over(table, name).cpu].map(figure)]
    }),
  }
}
