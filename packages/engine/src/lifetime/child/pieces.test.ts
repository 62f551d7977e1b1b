import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../turns.ts'
import { type Cut, cutToPieces, Joiner, type Piece } from './pieces.ts'

/** A value as another process gets it, and the pieces that it came in. */
function crossed(value: unknown) {
  const pieces: Piece[] = []
  let largest = 0
  const cloned = <T>(one: T): T => {
    const bytes = serialize(one)
    largest = Math.max(largest, bytes.byteLength)
    return deserialize(bytes) as T
  }
  const joiner = new Joiner()
  const cut: Cut = cloned(atOnce(cutToPieces(value, (piece) => pieces.push(piece))))
  for (const piece of pieces) joiner.add(cloned(piece))
  return { whole: atOnce(joiner.join(cut)), pieces, largest }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each<[string, unknown, number]>([
  ['a small value', { a: [1, 'b', null, undefined], c: new Date(0), d: new Set([1]) }, 0],
  ['a long list', numbers(20_000), 5],
  ['lists in lists', { rows: numbers(400).map(() => numbers(50)), last: true }, 5],
  ['an object of many members', Object.fromEntries(numbers(12_000).map((n) => [`k${n}`, n])), 3],
  ['a map of many', new Map(numbers(12_000).map((n) => [n, { n }])), 5],
  ['a large file', { files: [Uint8Array.of(1), new Uint8Array(3_000_000).fill(7)] }, 3],
  ['a long list with a large file in it', [...numbers(9_000), new Uint8Array(2_000_000), 1], 4],
  ['long texts', numbers(20).map(() => 'x'.repeat(64 * 1000)), 4],
])('%s crosses', (_what, value, pieces) => {
  const found = crossed(value)
  expect(isDeepStrictEqual(found.whole, value)).toBe(true)
  expect(found.pieces).toHaveLength(pieces)
})

test('no piece is large, however large the value', () => {
  const table = numbers(4000).map(() => ({ cells: numbers(50).map((n) => ({ text: `${n}` })) }))
  const { largest, whole } = crossed({ commands: [{ type: 'table', rows: table }] })
  expect(largest).toBeLessThan(200_000)
  expect(whole).toEqual({ commands: [{ type: 'table', rows: table }] })
})

test('a file that stands in several places is sent once, and is one again', () => {
  const file = new Uint8Array(5_000_000)
  const { pieces, whole } = crossed(numbers(100).map(() => ({ pdf: file })))
  expect(pieces).toHaveLength(5)
  const [first, second] = whole as readonly { readonly pdf: Uint8Array }[]
  expect(first?.pdf).toBe(second?.pdf)
})

test('a Buffer stays one', () => {
  const { whole } = crossed([Buffer.alloc(2_000_000)])
  expect(Buffer.isBuffer((whole as readonly unknown[])[0])).toBe(true)
})

test('a member called __proto__ is a member', () => {
  const value: unknown = JSON.parse(`{"__proto__":1,"list":[${numbers(9000).join()}]}`)
  expect(Object.hasOwn(crossed(value).whole as object, '__proto__')).toBe(true)
})

test('any value crosses', () => {
  const long = fc.constantFrom(3, 6000).map(numbers)
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(undefined), long),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }),
      fc.array(fc.tuple(fc.string(), tie('tree')), { maxLength: 3 }).map((all) => new Map(all)),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) =>
      isDeepStrictEqual(crossed(value).whole, deserialize(serialize(value))),
    ),
    { numRuns: 60 },
  )
})
