import type { Timings } from '@svc/engine'
import type { Contender, Entrant, Printed } from '../contenders/contender.ts'
import type { BenchDocument } from '../documents/bench-document.ts'
import { pageCount } from './page-count.ts'
import { type Taken, takeTurns } from './take-turns.ts'

/** The result of one contender with one document. */
export interface Series {
  readonly name: string
  /** Time from the call to the bytes, in milliseconds, in the order taken. */
  readonly samplesMs: readonly number[]
  /**
   * Processor time of each, with what it left to do behind it: closing, the next page of a pool. Empty for
   * programs, whose children cannot be accounted for.
   */
  readonly cpuMs: readonly number[]
  /** Figure of the last PDF. */
  readonly pages: number
  readonly bytes: number
  /** Where the time went, one for each sample; empty for contenders that do not say. */
  readonly timings: readonly Timings[]
}

interface Turn extends Pick<Printed, 'timings'> {
  readonly ms: number
  readonly pages: number
  readonly bytes: number
}

/**
 * Has contenders print a document in turns.
 *
 * @throws Error when one of them prints another number of pages than the document has, unless its layout
 *   engine is another one
 */
export async function printInTurns(
  contenders: readonly Contender[],
  document: BenchDocument,
  rounds: number,
): Promise<Series[]> {
  await using stack = new AsyncDisposableStack()
  const entrants = await Promise.all(contenders.map((contender) => contender.enter(document)))
  for (const entrant of entrants) stack.defer(async () => entrant.close?.())
  const players = entrants.map((entrant) => ({
    ...entrant,
    turn: () => timedPrint(entrant, document),
  }))
  const taken = await takeTurns(players, rounds)
  return entrants.map((entrant, index) => seriesOf(entrant, taken[index] ?? []))
}

/** The series of a contender that took part. */
export function seriesNamed(series: readonly Series[], name: string): Series {
  const found = series.find((one) => one.name === name)
  if (found === undefined) throw new RangeError(`no series is named ${name}`)
  return found
}

async function timedPrint(entrant: Entrant, document: BenchDocument): Promise<Turn> {
  await entrant.prepare?.()
  const since = performance.now()
  const printed = await entrant.print()
  const ms = performance.now() - since
  await printed.release?.()
  const pages = pageCount(printed.bytes)
  if (pages !== document.pages && !entrant.isOtherEngine) {
    const message = `${entrant.name} printed ${pages} pages of ${document.name}, not ${document.pages}`
    throw new Error(message)
  }
  const { timings, bytes } = printed
  return { ms, pages, bytes: bytes.byteLength, ...(timings && { timings }) }
}

function seriesOf({ name, isProgram = false }: Entrant, taken: readonly Taken<Turn>[]): Series {
  const turns = taken.map(({ result }) => result)
  const { pages = 0, bytes = 0 } = turns.at(-1) ?? {}
  return {
    name,
    samplesMs: turns.map(({ ms }) => ms),
    cpuMs: isProgram ? [] : taken.map(({ cpuMs }) => cpuMs),
    pages,
    bytes,
    timings: turns.flatMap(({ timings }) => timings ?? []),
  }
}
