import { atOnce } from '@svc/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoundBytes, jsonInSteps } from './json-in-steps.ts'

function written(value: unknown) {
  const writing = jsonInSteps(value)
  let steps = 0
  for (;;) {
    const step = writing.next()
    if (step.done) return { text: step.value.toString(), steps }
    steps++
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each<[string, unknown]>([
  ['a long list', numbers(20_000)],
  ['an object of many members', Object.fromEntries(numbers(9000).map((n) => [`m${n}`, n]))],
  ['lists in lists', { rows: numbers(300).map(() => numbers(100)), last: null }],
  ['a long string', { text: '<p>ö😀\\"\n'.repeat(200_000), list: [1] }],
  ['a list of long strings', numbers(20).map(() => 'ö"'.repeat(50_000))],
  [
    'much that JSON leaves out',
    numbers(9000).map((n) => (n % 2 ? undefined : { a: undefined, n })),
  ],
  ['members that it leaves out', { a: undefined, b: numbers(5000), c: undefined, d: 1 }],
  // Heavier than what is written in one go, and shorter than what is cut up: bodies of 130 to 260 KB.
  ['strings of any length', [12, 13, 14, 15, 16, 17, 18, 19].map((n) => 'ab"ö'.repeat(2 ** n - 1))],
  ['a string of 200 KB', { html: 'x'.repeat(200 * 1024), list: numbers(5000) }],
  ['dates', { list: numbers(5000).map((n) => new Date(n)) }],
])('%s is written as JSON.stringify does it, in steps', (_what, value) => {
  const { text, steps } = written(value)
  expect(text === JSON.stringify(value)).toBe(true)
  expect(steps).toBeGreaterThan(1)
})

test('any value is', () => {
  const long = fc.constantFrom(3, 2500).map(numbers)
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.constant(null), fc.boolean(), long),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => written(value).text === JSON.stringify(value)),
    { numRuns: 200 },
  )
})

test('bytes are told with their place', () => {
  const found: FoundBytes[] = []
  const one = Uint8Array.of(1)
  const two = Buffer.of(2)
  const value = { files: [{ pdf: one }, { pdf: 'x' }], list: numbers(5000), image: two }
  const text = atOnce(jsonInSteps(value, (bytes) => found.push(bytes))).toString()
  expect(JSON.parse(text)).toEqual({ ...value, files: [{ pdf: null }, { pdf: 'x' }], image: null })
  expect(found).toEqual([
    { path: ['files', 0, 'pdf'], bytes: one },
    { path: ['image'], bytes: two },
  ])
})
