import { fileURLToPath } from 'node:url'
import { createTypesetter } from '../../../packages/engine/src/text/typesetter.ts'
import { ACROSS, DOWN, type Label, pdfkitLabels } from '../../contenders/label-libraries.ts'
import { median } from '../../measure/statistics.ts'
import { takeTurns } from '../../measure/take-turns.ts'
import { figure } from '../../report/table.ts'
import type { SuiteContext, SuiteResult } from '../suite.ts'
import { drawCommands } from './draw-table.ts'

const FOLDER = fileURLToPath(new URL('../../out/drawing-libraries/', import.meta.url))
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
)
const LABELS = 1000
const STRINGS = 2000

/** Labels with barcodes, and strings measured: many small things, where what one costs counts. */
export async function labelsSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  say('labels: with barcodes')
  const labels = Array.from({ length: LABELS }, (_, index) => ({
    text: `Article ${index}`,
    code: `ART-${100_000 + index}`,
  }))
  const byPdfkit = await pdfkitLabels(FOLDER, FONT)
  const players = [
    { name: 'library', draw: drawByUs },
    { name: 'PDFKit, bwip-js', draw: byPdfkit },
  ]
  const turns = players.map(({ name, draw }) => ({
    name,
    turn: async () => (await draw(labels)).byteLength,
  }))
  const taken = await takeTurns(turns, Math.ceil(runs / 4))
  say('labels: strings measured')
  const typesetter = await createTypesetter()
  let next = 0
  const measured = {
    name: 'measured',
    turn: async () => {
      // Each string is new: none is remembered.
      for (let count = 0; count < STRINGS; count += 1) {
        next += 1
        typesetter.layOut(`Item ${next} with a name of some length, number ${next * 7}`, {}, 120)
      }
    },
  }
  const [strings = []] = await takeTurns([measured], runs)
  const cpu = (index: number) => median((taken[index] ?? []).map(({ cpuMs }) => cpuMs))
  return {
    title: 'Labels and measuring',
    method:
      `${LABELS} labels of a line of text and a Code 128, 24 to a page of A4, and texts of two or three lines measured, ` +
      'in one process. The library draws barcodes as vectors; bwip-js makes pictures of pixels.',
    tables: [
      {
        caption: `${LABELS} labels`,
        columns: ['way', 'CPU ms', 'KB', 'library ÷, CPU'],
        rows: players.map(({ name }, index) => {
          const bytes = taken[index]?.at(-1)?.result ?? Number.NaN
          return [name, ...[cpu(index), bytes / 1000, cpu(0) / cpu(index)].map(figure)]
        }),
      },
      {
        caption: 'Texts measured in a second of processor time',
        columns: ['way', 'texts'],
        rows: [['library', figure((STRINGS * 1000) / median(strings.map(({ cpuMs }) => cpuMs)))]],
      },
    ],
    figures: {
      labelsDrawnOverPdfkit: { medians: cpu(0) / cpu(1) },
      stringsMeasured: { medians: (STRINGS * 1000) / median(strings.map(({ cpuMs }) => cpuMs)) },
    },
    samples: Object.fromEntries(
      players.map(({ name }, index) => [name, (taken[index] ?? []).map(({ cpuMs }) => cpuMs)]),
    ),
  }
}

function drawByUs(labels: readonly Label[]): Promise<Uint8Array> {
  const commands = labels.flatMap(({ text, code }, index) => {
    const place = index % (ACROSS * DOWN)
    const [x, y] = [10 + (place % ACROSS) * 65, 10 + Math.floor(place / ACROSS) * 34]
    return [
      ...(index > 0 && place === 0 ? [{ type: 'page_break' }] : []),
      { type: 'text', text, x_mm: x, y_mm: y, width_mm: 60, font_size_pt: 10 },
      {
        type: 'barcode',
        kind: 'code_128',
        value: code,
        x_mm: x,
        y_mm: y + 6,
        width_mm: 55,
        height_mm: 18,
      },
    ]
  })
  return drawCommands(commands)
}
