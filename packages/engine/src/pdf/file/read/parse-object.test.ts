import { describe, expect, test } from 'vitest'
import { byteString, name, type PdfObject, ref } from '../objects.ts'
import { PdfError } from '../pdf-error.ts'
import { Lexer, parseNumber } from './lexer.ts'
import { parseObject } from './parse-object.ts'

const parse = (text: string): PdfObject => parseObject(new Lexer(Buffer.from(text, 'latin1'), 0))

describe('parseObject', () => {
  test.each<[string, PdfObject]>([
    ['true', true],
    ['false ', false],
    ['null', null],
    ['12', 12],
    ['+17', 17],
    ['-.002', -0.002],
    ['4.', 4],
    ['--5', -5],
    ['-0', 0],
    ['12 0 R', ref(12)],
    ['12 0 Rx', 12],
    ['/Name', name('Name')],
    ['/', name('')],
    ['/A#20b#zz', name('A b#zz')],
    ['()', byteString('')],
    ['(a(b)c\\)\\\\\\n\\101\\7\\x)', byteString('a(b)c)\\\nA\x07x')],
    ['(a\\\nb\\\r\nc\r\nd\re)', byteString('abc\nd\ne')],
    ['<48 65\n6C6>', byteString('Hel`')],
    ['[1 2 0 R/A(b)<41>[]]', [1, ref(2), name('A'), byteString('b'), byteString('A'), []]],
    ['% note\n 7', 7],
  ])('reads %j', (text, expected) => {
    expect(parse(text)).toEqual(expected)
  })

  test('reads a dictionary with comments and no spaces', () => {
    const expected = new Map<string, PdfObject>([
      ['A', name('B')],
      ['C', 1.5],
      ['D', new Map()],
    ])
    expect(parse('<</A/B%x\n/C 1.5/D<<>>>>')).toEqual(expected)
  })

  test.each([
    '',
    'hello',
    '.',
    '1.2.3',
    '(open',
    '<41',
    '<4x>',
    '[1 2',
    '<</A>>',
    '<<1 2>>',
    '<</A 1',
    ']',
    '>>',
  ])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(PdfError)
  })

  test('refuses nesting deep enough to exhaust the stack', () => {
    expect(() => parse('['.repeat(100_000))).toThrow('nested too deeply')
    expect(() => parse('<</A'.repeat(100_000))).toThrow('nested too deeply')
  })

  test('holds numbers with hundreds of digits within what PDF can express', () => {
    expect(parse('9'.repeat(400))).toBe(3.403e38)
    expect(parse(`-${'9'.repeat(400)}`)).toBe(-3.403e38)
  })

  test('takes linear time for a long token that is almost a number', () => {
    expect(() => parse(`${'1'.repeat(2_000_000)}x`)).toThrow(PdfError)
  })
})

test('parseNumber answers its example', () => {
  expect(parseNumber('-.5')).toBe(-0.5)
})
