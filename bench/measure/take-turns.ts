import { setTimeout as sleep } from 'node:timers/promises'
import { CpuClock } from './cpu-clock.ts'

/** The outcome of one turn. */
export interface Taken<Result> {
  readonly result: Result
  /** Processor time of this process and all below it, from the start of the turn until it had settled. */
  readonly cpuMs: number
}

/** Someone who takes turns: does one thing and tells about it. */
export interface Player<Result> {
  readonly name: string
  /** How often it takes part at most, for those that would make the run last hours. */
  readonly maxRounds?: number
  turn(): Promise<Result>
}

/**
 * Left alone after each turn, in milliseconds, so that nobody pays for what the one before still does: closing
 * a context, preparing the next page.
 */
const SETTLE_MS = 120

/**
 * Lets players take turns, A B C A B C …, so that whatever else the machine does falls on all of them.
 *
 * Everyone has one turn before that does not count.
 *
 * @param rounds at least 1
 * @returns for each player, in their order, what came of its turns, in the order taken
 */
export async function takeTurns<Result>(
  players: readonly Player<Result>[],
  rounds: number,
): Promise<Taken<Result>[][]> {
  const results = players.map((): Taken<Result>[] => [])
  const clock = new CpuClock()
  for (const player of players) await turnAndSettle(player, clock)
  for (let round = 0; round < rounds; round++) {
    for (const [index, player] of players.entries()) {
      if (round >= (player.maxRounds ?? rounds)) continue
      results[index]?.push(await turnAndSettle(player, clock))
    }
  }
  return results
}

async function turnAndSettle<Result>(
  player: Player<Result>,
  clock: CpuClock,
): Promise<Taken<Result>> {
  const since = clock.read()
  const result = await player.turn()
  await sleep(SETTLE_MS)
  return { result, cpuMs: clock.read() - since }
}
