import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MIXED_FLOODS } from '../measure/floods/mixed-floods.ts'
import { type Answered, startFlood } from '../measure/floods/started-flood.ts'
import type { Turns } from '../measure/main-thread-turns.ts'
import { type StartedService, startService } from '../measure/started-service.ts'
import { median } from '../measure/statistics.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const PRELOAD = new URL('../measure/main-thread-turns.ts', import.meta.url).href
const KEYS = ['e', 'l'].map((letter) => `svc_self_${letter.repeat(32)}`)
const [KEY = '', OTHER_KEY = ''] = KEYS
/** Seconds of each kind alone, and of all together, for a run. */
const ALONE_S = 6
const TOGETHER_S = 20

/** How long the main thread of the service holds everybody, under each kind of load and under all of them. */
export async function eventLoopSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  try {
    // The database runs as a user of its own where root starts it.
    await chmod(folder, 0o711)
    await using service = await startService({
      keys: KEYS,
      settings: { SVC_DATA: folder, SVC_JOBS: 'on' },
      preload: PRELOAD,
    })
    const rows: string[][] = []
    for (const name of Object.keys(MIXED_FLOODS)) {
      say(`event-loop: ${name}`)
      const { turns, answered } = await underLoad(service, [name], ALONE_S)
      rows.push([name, ...columnsOf(turns), answersOf(answered)])
    }
    say('event-loop: all together')
    const together: Turns[] = []
    for (let round = 0; round < Math.max(2, Math.ceil(runs / 5)); round++) {
      const { turns, answered } = await underLoad(service, Object.keys(MIXED_FLOODS), TOGETHER_S)
      together.push(turns)
      rows.push([`all together, round ${round + 1}`, ...columnsOf(turns), answersOf(answered)])
    }
    return result(rows, together)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Turns of the main thread while requests of these names, and the same of another key, come for so many seconds. */
async function underLoad(service: StartedService, names: readonly string[], seconds: number) {
  const floods = []
  for (const key of names.length === 1 ? [KEY] : [KEY, OTHER_KEY]) {
    floods.push(await startFlood(names, { address: service.url, key }))
  }
  await turnsOf(service)
  await sleep(seconds * 1000)
  const turns = await turnsOf(service)
  const [answered = {}] = await Promise.all(floods.map((flood) => flood.end()))
  return { turns, answered }
}

/** Turns since the last call. */
async function turnsOf({ child }: StartedService): Promise<Turns> {
  const told = once(child, 'message')
  child.send('turns')
  const [turns] = await told
  return turns
}

function columnsOf({ delayP99Ms, cpuP99Ms, longestCpuMs }: Turns): readonly string[] {
  return [delayP99Ms, cpuP99Ms, longestCpuMs].map(figure)
}

/** @example answersOf({ a: { 200: 3 }, b: { 200: 1, 429: 7 } }) // '200: 4, 429: 7' */
function answersOf(answered: Answered): string {
  const counts = new Map<string, number>()
  for (const statuses of Object.values(answered)) {
    for (const [status, count] of Object.entries(statuses)) {
      counts.set(status, (counts.get(status) ?? 0) + count)
    }
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}

function result(rows: readonly (readonly string[])[], together: readonly Turns[]): SuiteResult {
  const delays = together.map(({ delayP99Ms }) => delayP99Ms)
  const longest = together.map(({ longestCpuMs }) => longestCpuMs)
  return {
    title: 'Event loop',
    method:
      '`svc serve` from its sources with jobs, in a process that measures its own main thread; requests come from processes of the lowest ' +
      'priority. Delay: what a timer of 1 ms is late by, which other programs have a part in. Turn: processor time of the thread between two ' +
      'ticks of that timer, an upper bound of what one request holds the others for, whatever else the machine does.',
    tables: [
      {
        caption: 'Main thread of the service, in ms, and the answers of one key by status',
        columns: ['load', 'delay p99', 'turn p99', 'longest turn', 'answers'],
        rows,
      },
    ],
    figures: {
      eventLoopDelay: {
        medians: median(delays),
        minima: Math.min(...delays),
        cpu: median(together.map(({ cpuP99Ms }) => cpuP99Ms)),
      },
      longestTurn: { medians: median(longest), minima: Math.min(...longest) },
    },
    samples: { 'delay p99': delays, 'longest turn': longest },
  }
}
