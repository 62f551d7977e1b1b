/**
 * Numbers of pages as messages list them, runs of them by their ends.
 *
 * @param numbers ascending
 * @example listedPages([1, 2, 3, 7]) // '1-3, 7'
 */
export function listedPages(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  const listed = runs
    .slice(0, MAX_RUNS)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
  return `${listed.join(', ')}${runs.length > MAX_RUNS ? ' and others' : ''}`
}

const MAX_RUNS = 50
