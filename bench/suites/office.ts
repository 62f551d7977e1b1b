import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfficeEngine } from '@svc/engine'
import { createOfficeEngine, type OfficeEngineOptions } from '@svc/engine/office'
import { reportRtf } from '../documents/report-rtf.ts'
import { findProgram, runProgram } from '../measure/run-program.ts'
import { median } from '../measure/statistics.ts'
import { usageBelow } from '../measure/tree-usage.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const CALLERS = [1, 2, 4] as const
const WORKERS = 2
/** Documents of one burst, and of one run of the program over many. */
const BURST = 12
const PAGES = { 'report, 1 page': 1, 'report, 20 pages': 20 } as const
const MIB = 2 ** 20
const TIMEOUT_MS = 120_000
const WASM = 'layout engine, WebAssembly'
const PER_RUN = 'layout engine, soffice'
const BATCH = 'soffice --convert-to, all in one run'

type Documents = Readonly<Record<string, Uint8Array>>

/** Office documents: our two layout engines beside LibreOffice's own batch conversion. */
export async function officeSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  const rounds = Math.ceil(runs / 5)
  const soffice = await findProgram('soffice')
  const documents = Object.fromEntries(
    Object.entries(PAGES).map(([name, pages]) => [name, reportRtf(pages)]),
  )
  const samples: Record<string, number[]> = {}
  const note = (name: string, value: number) => {
    samples[name] = [...(samples[name] ?? []), value]
  }
  const engines: readonly (readonly [string, OfficeEngineOptions])[] = [
    [WASM, { soffice: '' }],
    ...(soffice === undefined ? [] : [[PER_RUN, { soffice }] as const]),
  ]
  for (const [name, options] of engines) {
    say(`office: ${name}`)
    await measureEngine(name, options, { documents, rounds, note })
  }
  if (soffice !== undefined) {
    say(`office: ${BATCH}`)
    await measureBatch(soffice, { documents, rounds, note })
  }
  return result(samples)
}

interface Measure {
  readonly documents: Documents
  readonly rounds: number
  readonly note: (name: string, value: number) => void
}

async function measureEngine(
  name: string,
  options: OfficeEngineOptions,
  { documents, rounds, note }: Measure,
): Promise<void> {
  const engine = createOfficeEngine({ ...options, concurrency: WORKERS, spares: 0 })
  if (engine === undefined) return
  const before = await usageBelow(process.pid)
  const since = performance.now()
  await engine.start()
  note(`${name}, cold start, ms`, performance.now() - since)
  try {
    for (const [title, document] of Object.entries(documents)) {
      // Both workers stand and have their code compiled.
      await burst(engine, document, WORKERS)
      for (let round = 0; round < rounds; round++) {
        for (const callers of CALLERS) {
          const totalMs = await burst(engine, document, callers)
          if (callers === 1) note(`${name}, ${title}, ms`, totalMs / BURST)
          note(`${name}, ${title}, ${callers} callers, documents/s`, (1000 * BURST) / totalMs)
        }
      }
    }
    const { pssBytes, processes } = await usageBelow(process.pid)
    const added = processes - before.processes
    if (added > 0)
      note(`${name}, memory of a worker, MiB`, (pssBytes - before.pssBytes) / MIB / added)
  } finally {
    await engine.close()
  }
}

/** @returns time of all documents of the burst, in milliseconds */
async function burst(engine: OfficeEngine, document: Uint8Array, callers: number): Promise<number> {
  const signal = new AbortController().signal
  let left = BURST
  const since = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) {
        await engine.convert({ document, format: 'rtf', timeoutMs: TIMEOUT_MS, signal })
      }
    }),
  )
  return performance.now() - since
}

async function measureBatch(soffice: string, { documents, rounds, note }: Measure): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-office-'))
  try {
    for (const [title, document] of Object.entries(documents)) {
      const files = Array.from({ length: BURST }, (_, index) => join(folder, `${index}.rtf`))
      for (const file of files) await writeFile(file, document)
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
      const args = ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder, ...files]
      await runProgram(soffice, args)
      for (let round = 0; round < rounds; round++) {
        const since = performance.now()
        await runProgram(soffice, args)
        const totalMs = performance.now() - since
        note(`${BATCH}, ${title}, ms`, totalMs / BURST)
        note(`${BATCH}, ${title}, 1 callers, documents/s`, (1000 * BURST) / totalMs)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function result(samples: Readonly<Record<string, readonly number[]>>): SuiteResult {
  const of = (name: string) => median(samples[name] ?? [Number.NaN])
  const names = [WASM, PER_RUN, BATCH]
  const titles = Object.keys(PAGES)
  const [letter = ''] = titles
  const rate = (name: string, title: string, callers: number) =>
    of(`${name}, ${title}, ${callers} callers, documents/s`)
  return {
    title: 'Office documents',
    method:
      `Reports of text and tables as RTF to PDF, ${BURST} a burst, by ${WORKERS} workers that stand, or by one run of ` +
      'LibreOffice’s program with a profile that is there. Cold start: until the first document could begin.',
    tables: [
      {
        caption: 'time per document, one after the other, median ms',
        columns: ['contender', ...titles],
        rows: names.map((name) => [
          name,
          ...titles.map((title) => figure(of(`${name}, ${title}, ms`))),
        ]),
      },
      ...titles.map((title) => ({
        caption: `${title}: documents/s, medians`,
        columns: ['contender', ...CALLERS.map((callers) => `callers: ${callers}`)],
        rows: names.map((name) => [name, ...CALLERS.map((one) => figure(rate(name, title, one)))]),
      })),
      {
        caption: 'what a worker costs',
        columns: ['contender', 'cold start, ms', 'memory, MiB'],
        rows: [WASM, PER_RUN].map((name) => [
          name,
          figure(of(`${name}, cold start, ms`)),
          figure(of(`${name}, memory of a worker, MiB`)),
        ]),
      },
    ],
    figures: {
      officeOverSoffice: { medians: of(`${WASM}, ${letter}, ms`) / of(`${BATCH}, ${letter}, ms`) },
      officeScaling: { medians: rate(WASM, letter, 2) / rate(WASM, letter, 1) },
    },
    samples,
  }
}
