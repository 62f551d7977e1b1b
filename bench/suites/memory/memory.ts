import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { figure, type Table } from '../../report/table.ts'
import type { SuiteContext, SuiteResult } from '../suite.ts'
import type { MemorySample } from './memory-program.ts'

const RENDERS_PER_RUN = 50
const GOAL_RENDERS = 1000
const MEGABYTE = 1e6

/** Memory, processes and open files of the library and its browser over many renders. */
export async function memorySuite({ browserPath, runs, say }: SuiteContext): Promise<SuiteResult> {
  const renders = runs * RENDERS_PER_RUN
  say(`memory: ${renders} renders, browser recycled as by default`)
  const recycled = await sample([browserPath, String(renders)])
  say(`memory: ${renders} renders, one browser for all`)
  const kept = await sample([browserPath, String(renders), 'keep'])
  const growth = (bytes: (one: MemorySample) => number) => {
    const [first, last] = [recycled[0], recycled.at(-1)]
    return { medians: first && last ? bytes(last) / bytes(first) : Number.NaN }
  }
  return {
    title: 'Memory',
    method:
      'The invoice, two callers, in a process of its own; counted from the hundredth render on. Browser: sum of ' +
      'the proportional set sizes of its processes. Library: resident set and heap after garbage collection.',
    tables: [
      memoryTable('a fresh browser every 500 pages, the default', recycled),
      memoryTable('one browser for all renders', kept),
    ],
    // The goals are about a thousand: a leak may not show in fewer.
    figures:
      renders < GOAL_RENDERS
        ? {}
        : {
            browserMemory: growth(({ browser }) => browser.pssBytes),
            processMemory: growth(({ residentBytes }) => residentBytes),
          },
    samples: {
      'browser, recycled, bytes': recycled.map(({ browser }) => browser.pssBytes),
      'browser, kept, bytes': kept.map(({ browser }) => browser.pssBytes),
      'library, recycled, resident bytes': recycled.map((one) => one.residentBytes),
      'library, kept, resident bytes': kept.map((one) => one.residentBytes),
    },
  }
}

async function sample(args: readonly string[]): Promise<MemorySample[]> {
  const program = fileURLToPath(new URL('memory-program.ts', import.meta.url))
  const child = spawn(process.execPath, ['--expose-gc', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const samples: MemorySample[] = []
  for await (const line of createInterface(child.stdout)) samples.push(JSON.parse(line))
  const code = await ended
  if (code !== 0) throw new Error(`the memory program ended with ${code}`)
  return samples
}

function memoryTable(caption: string, samples: readonly MemorySample[]): Table {
  return {
    caption,
    columns: [
      'renders',
      'browser, MB',
      'processes',
      'open files',
      'library, MB',
      'heap, MB',
      'open files of the library',
    ],
    rows: samples.map(({ renders, browser, residentBytes, heapBytes, openFiles }) => [
      String(renders),
      figure(browser.pssBytes / MEGABYTE),
      String(browser.processes),
      String(browser.fileDescriptors),
      figure(residentBytes / MEGABYTE),
      figure(heapBytes / MEGABYTE),
      String(openFiles),
    ]),
  }
}
