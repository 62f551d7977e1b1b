import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byteString,
  name,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  ref,
  refsOf,
  stream,
} from '../objects.ts'
import { PdfError } from '../pdf-error.ts'
import { Lexer } from '../read/lexer.ts'
import { parseObject } from '../read/parse-object.ts'
import { skim } from '../read/skim.ts'
import { serialize, serializeName, serializeNumber, serializeString } from './serialize.ts'

const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array).toString('latin1'))

const anyObject = fc.letrec<{ object: PdfObject; array: PdfArray; dict: PdfDict }>((tie) => ({
  object: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.integer(),
    bytes.map(name),
    bytes.map(byteString),
    fc.nat(8_388_607).map(ref),
    tie('array'),
    tie('dict'),
  ),
  array: fc.array(tie('object'), { maxLength: 5 }),
  dict: fc
    .array(fc.tuple(bytes, tie('object')), { maxLength: 5 })
    .map((entries) => new Map(entries)),
})).object

const parse = (text: string): PdfObject => parseObject(new Lexer(Buffer.from(text, 'latin1'), 0))

describe('serialize', () => {
  test('is undone by parsing, for every object', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        expect(parse(serialize(value))).toEqual(value)
      }),
    )
  })

  test('writes numbers that read back within half a millionth', () => {
    const numbers = fc.double({ min: -1e15, max: 1e15, noNaN: true })
    fc.assert(
      fc.property(numbers, (value) => {
        const text = serializeNumber(value)
        expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/)
        // Above 2 ** 33 the doubles themselves are further apart than that.
        const spacing = Math.abs(value) * Number.EPSILON
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(5.1e-7 + spacing)
      }),
    )
  })

  test('never writes an exponent', () => {
    expect(serializeNumber(1e-9)).toBe('0')
    expect(serializeNumber(-1e-9)).toBe('0')
    expect(serializeNumber(1e21)).toBe(`1${'0'.repeat(21)}`)
    expect(serializeNumber(595.92)).toBe('595.92')
  })

  test('refuses numbers that are not finite and streams inside objects', () => {
    expect(() => serialize([Number.NaN])).toThrow(PdfError)
    expect(() => serialize([Number.POSITIVE_INFINITY])).toThrow(PdfError)
    expect(() => serialize([stream(new Map(), new Uint8Array())])).toThrow(PdfError)
  })

  test('answers its examples', () => {
    expect(serialize([name('XYZ'), 12.5, null])).toBe('[/XYZ 12.5 null]')
    expect(serializeName('A b')).toBe('/A#20b')
    expect(serializeString('a(b')).toBe('(a\\(b)')
  })
})

describe('skim', () => {
  test('finds the references that parsing finds, and the same end', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        const text = serialize(value)
        const found = skim(Buffer.from(`${text} endobj 1 0 R`, 'latin1'), 0, text.length + 13)
        expect(found).toEqual({
          end: text.length,
          next: 'endobj',
          refs: refsOf(value),
          plain: true,
        })
      }),
    )
  })

  test.each([
    ['(1 0 R \\) 2 0 R)', []],
    ['% 1 0 R\n[3 0 R]', [3]],
    ['<</A/1 0 R>>', []],
    ['[1 2 0 R]', [2]],
    ['[-1 0 R]', []],
    ['[1.5 0 R]', []],
  ])('finds the references of %j', (text, refs) => {
    expect(skim(Buffer.from(text), 0, text.length).refs).toEqual(refs)
  })

  test('reports a reference of another generation as not plain', () => {
    expect(skim(Buffer.from('[1 0 R 2 3 R]'), 0, 13)).toMatchObject({ refs: [1, 2], plain: false })
  })

  test('stops at its limit inside strings, names and comments', () => {
    for (const text of ['(a', '<41', '/Name', '%x', '[1 0', '(\\']) {
      const found = skim(Buffer.from(`${text}) endobj`), 0, text.length)
      expect(found.next).toBe('none')
      expect(found.end).toBeLessThanOrEqual(text.length)
    }
  })
})
