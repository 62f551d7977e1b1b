import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EditingTask, editingPrograms, pdfLibEditor } from '../../contenders/editors.ts'
import { runProgram } from '../../measure/run-program.ts'
import { median, ratio } from '../../measure/statistics.ts'
import { type Player, type Taken, takeTurns } from '../../measure/take-turns.ts'
import type { Figure } from '../../report/goals.ts'
import { figure, type Table } from '../../report/table.ts'
import type { SuiteContext, SuiteResult } from '../suite.ts'
import {
  album,
  editByUs,
  FIELDS,
  type Inputs,
  longDocument,
  longForm,
  mergeByUs,
  outputOf,
  WORD,
} from './editing-tasks.ts'

const OURS = 'library'
const FOLDER = fileURLToPath(new URL('../../out/drawing-libraries/', import.meta.url))

interface Edited {
  readonly ms: number
  readonly bytes: number
}

/** One task, by everybody who has it. */
interface Work {
  readonly title: string
  readonly task: EditingTask
  readonly inputs: Inputs
  readonly ours: () => Promise<Uint8Array>
  /** The same without bookmarks, which qpdf leaves behind where it merges. */
  readonly bare?: () => Promise<Uint8Array>
}

interface Outcome {
  readonly title: string
  readonly taken: ReadonlyMap<string, readonly Taken<Edited>[]>
  /** Bytes of ours without bookmarks. */
  readonly bareBytes: number
}

/** Documents changed and merged: our editor against programs and a library that change files. */
export async function editingSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  const root = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  try {
    const outcomes: Outcome[] = []
    for (const work of await allWork(root)) {
      say(`editing: ${work.title}`)
      outcomes.push(await inTurns(work, Math.max(3, Math.ceil(runs / 8))))
    }
    const [small, large] = outcomes as [Outcome, Outcome]
    return {
      title: 'Editing',
      method:
        'From the bytes of files to the bytes of the result. The library and pdf-lib work in one process that is ' +
        'warm; programs start anew, as they are used, and write a file. qpdf writes object streams. Where they merge, all ' +
        'three leave bookmarks behind that the library keeps, pdfcpu and pdf-lib tags and named places, too; the goal ' +
        'for bytes is of merges without bookmarks.',
      tables: outcomes.map(timesTable),
      figures: {
        ...figures(small, 'manyMerged'),
        ...figures(large, 'longMerged'),
      },
      samples: Object.fromEntries(
        outcomes.flatMap(({ title, taken }) =>
          [...taken].map(([name, turns]) => [`${title}: ${name}`, times(turns)]),
        ),
      ),
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function allWork(root: string): Promise<readonly Work[]> {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
  const small = await stored(
    root,
    'small',
    await Promise.all(numbered(100).map((index) => longDocument(`Letter ${index}`, 1))),
  )
  const books: Uint8Array[] = []
  for (const index of numbered(10)) books.push(await longDocument(`Book ${index}`, 500))
  const large = await stored(root, 'large', books)
  const [book = new Uint8Array()] = books
  const one = await stored(root, 'book', [book])
  const form = await stored(root, 'form', [await longForm()])
  const pictures = await stored(root, 'album', [await album()])
  const values = Object.fromEntries(FIELDS.map((name) => [name, 'Ada Lovelace']))
  const edited = (inputs: Inputs, edit: object) => () =>
    editByUs(inputs.bytes[0] ?? new Uint8Array(), [edit])
  const corner = { position: 'top_left', font: { size_pt: 24 } }
  return [
    {
      title: 'merge of 100 files of a page',
      task: 'merge',
      inputs: small,
      ours: () => mergeByUs(small),
      bare: () => mergeByUs(small, 'none'),
    },
    {
      title: 'merge of 10 files of 500 pages',
      task: 'merge',
      inputs: large,
      ours: () => mergeByUs(large),
      bare: () => mergeByUs(large, 'none'),
    },
    {
      title: 'rotate 500 pages',
      task: 'rotate',
      inputs: one,
      ours: edited(one, { type: 'rotate', degrees: 90 }),
    },
    {
      title: 'extract 101 of 500 pages',
      task: 'extract',
      inputs: one,
      ours: edited(one, { type: 'extract_pages', pages: '1-101' }),
    },
    {
      title: 'stamp 500 pages',
      task: 'stamp',
      inputs: one,
      ours: edited(one, { type: 'stamp', text: 'Draft', ...corner }),
    },
    {
      title: 'fill 200 fields',
      task: 'fill',
      inputs: form,
      ours: edited(form, { type: 'fill_form', fields: values }),
    },
    {
      title: 'redact 6000 words on 500 pages',
      task: 'redact',
      inputs: one,
      ours: edited(one, { type: 'redact', text: WORD }),
    },
    {
      title: 'compress pictures',
      task: 'compress',
      inputs: pictures,
      ours: edited(pictures, { type: 'compress' }),
    },
  ]
}

async function stored(root: string, name: string, bytes: readonly Uint8Array[]): Promise<Inputs> {
  const folder = join(root, name)
  await mkdir(folder)
  const paths = bytes.map((_, index) => join(folder, `${String(index).padStart(3, '0')}.pdf`))
  for (const [index, path] of paths.entries()) {
    await writeFile(path, bytes[index] ?? new Uint8Array())
  }
  return { folder, bytes, paths }
}

async function inTurns(
  { title, task, inputs, ours, bare }: Work,
  rounds: number,
): Promise<Outcome> {
  const output = outputOf(inputs)
  const library = await pdfLibEditor(FOLDER, FIELDS)
  const programs = (await editingPrograms()).flatMap(({ name, path, args }) => {
    const given = args(task, inputs.paths, output)
    if (given === undefined) return []
    const make = async () => {
      await rm(output, { force: true })
      await runProgram(path, given)
      return await readFile(output)
    }
    return [player(name, make)]
  })
  const tried = library.run(task, inputs.bytes)
  await tried
  const players = [
    player(OURS, ours),
    ...programs,
    ...(tried === undefined
      ? []
      : [
          player(
            library.name,
            async () => (await library.run(task, inputs.bytes)) ?? new Uint8Array(),
          ),
        ]),
  ]
  const taken = await takeTurns(players, rounds)
  const bareBytes = (await bare?.())?.byteLength ?? Number.NaN
  return {
    title,
    bareBytes,
    taken: new Map(players.map(({ name }, index) => [name, taken[index] ?? []])),
  }
}

function player(name: string, make: () => Promise<Uint8Array>): Player<Edited> {
  return {
    name,
    async turn() {
      const since = performance.now()
      const { byteLength } = await make()
      return { ms: performance.now() - since, bytes: byteLength }
    },
  }
}

function figures({ taken, bareBytes }: Outcome, name: 'manyMerged' | 'longMerged') {
  const over = (other: string): Figure | undefined => {
    const [ours = [], theirs = []] = [taken.get(OURS), taken.get(other)]
    if (theirs.length === 0) return undefined
    return { ...ratio(times(ours), times(theirs)), cpu: cpuOf(ours) / cpuOf(theirs) }
  }
  const [qpdf, pdfcpu, pdfLib] = ['qpdf', 'pdfcpu', 'pdf-lib'].map(over)
  const packed = taken.get('qpdf')?.at(-1)?.result.bytes
  return {
    ...(qpdf && { [`${name}OverQpdf`]: qpdf }),
    ...(pdfcpu && { [`${name}OverPdfcpu`]: pdfcpu }),
    ...(pdfLib && { [`${name}OverPdfLib`]: pdfLib }),
    ...(packed !== undefined && { [`${name}Size`]: { medians: bareBytes / packed } }),
  }
}

function times(turns: readonly Taken<Edited>[]): number[] {
  return turns.map(({ result }) => result.ms)
}

function cpuOf(turns: readonly Taken<Edited>[]): number {
  return median(turns.map(({ cpuMs }) => cpuMs))
}

function timesTable({ title, taken }: Outcome): Table {
  return {
    caption: title,
    columns: ['way', 'median ms', 'min ms', 'CPU ms', 'KB'],
    rows: [...taken].map(([name, turns]) => {
      const bytes = turns.at(-1)?.result.bytes ?? Number.NaN
      const ms = times(turns)
      return [name, ...[median(ms), Math.min(...ms), cpuOf(turns), bytes / 1000].map(figure)]
    }),
  }
}
