import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfString } from './end-of-string.ts'

/** Reads a string as far as it goes, so many bytes at a time. */
function readInSteps(json: Buffer, step: number): number {
  let at = 1
  do at = endOfString(json, at, at + step)
  while (at < json.length && json[at] !== 0x22)
  return at
}

test('the quote that ends a string is found, whatever stands before it and however far one reads at a time', () => {
  const part = fc.oneof(
    fc.constantFrom('\\"', '\\\\', '\\n', '"', 'ö', '😀'),
    fc.integer({ min: 1, max: 400 }).map((length) => 'x'.repeat(length)),
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.integer({ min: 1, max: 500 }),
      (parts, step) => {
        const json = `"${parts.join('')}" "`
        const [string = ''] = /^"(?:[^"\\]|\\.)*"/s.exec(json) ?? []
        expect(readInSteps(Buffer.from(json), step)).toBe(Buffer.byteLength(string) - 1)
      },
    ),
  )
})

test('a string without an end is read to the end of the text', () => {
  for (const open of ['"', '"x', '"\\"', `"${'x'.repeat(1000)}`, `"${'\\\\'.repeat(300)}`]) {
    expect(readInSteps(Buffer.from(open), 50)).toBe(open.length)
  }
})

test('a text is read no further than asked, or by an escape', () => {
  const json = Buffer.from(`"${'\\"'.repeat(1000)}"`)
  expect(endOfString(json, 1, 101)).toBe(101)
  expect(endOfString(json, 1, 102)).toBe(103)
})
