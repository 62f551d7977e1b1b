import { expect, test } from 'vitest'
import { resultsText } from './results.ts'

const RUN = {
  date: '2026-11-22',
  machine: '2 × processor, 24 GB',
  load: ['0.1', '1.9'],
  absent: ['gotenberg (an address in SVC_BENCH_GOTENBERG)'],
  leftOut: ['office'],
  failed: ['paged'],
} as const

test('has a line for every figure: goal, spread of the rounds, command', () => {
  const figures = {
    reuseThroughput: { medians: 2.5, minima: 2, rounds: [3, 2, 2.6], cpu: 2.4 },
    optionsOverOne: { medians: 1, rounds: [1] },
  }
  const text = resultsText([{ command: 'npm run bench -- reuse --runs 8', figures }], RUN)
  expect(text).toContain(
    '| ≥ 3.5 | 2.5 | 2, 2.6, 3 | 2.4 | **no** | `npm run bench -- reuse --runs 8` |',
  )
  expect(text).toContain('| ≤ 1.1 | 1 | – | – | yes |')
})

test('names the machine, the peers that are not there and what there was no time for', () => {
  const text = resultsText([], RUN)
  expect(text).toContain(
    '2026-11-22. 2 × processor, 24 GB. Load average 0.1 when it began, 1.9 at its end.',
  )
  expect(text).toContain('left out: gotenberg (an address in SVC_BENCH_GOTENBERG).')
  expect(text).toContain('for want of time: office.')
  expect(text).toContain('Failed: paged.')
})

test('keeps the figures that were not taken anew, with the circumstances of their run', () => {
  const taken = (reuse: number) => ({
    reuseThroughput: { medians: reuse },
    optionsOverOne: { medians: reuse + 1 },
  })
  const first = resultsText([{ command: 'first', figures: taken(2) }], RUN)
  const figures = { reuseThroughput: { medians: 3 } }
  const later = { ...RUN, date: '2026-11-23' }
  const second = resultsText([{ command: 'second', figures }], later, first)
  expect(second.match(/^\| documents\/s .*$/gm)).toEqual([expect.stringMatching(/ 3 .* `second` /)])
  expect(second).toMatch(
    /2026-11-23\. 2 × [\s\S]* `second` \|\n\n2026-11-22\. 2 × [\s\S]* `first` \|\n$/,
  )
  const all = resultsText([{ command: 'third', figures: taken(4) }], later, second)
  expect(all).toBe(resultsText([{ command: 'third', figures: taken(4) }], later))
})
