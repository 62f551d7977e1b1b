import { describe, expect, test } from 'vitest'
import { ContentScanner } from './content-scanner.ts'
import { OP, operatorCode } from './operator-codes.ts'

/** Operators of content with their operands, as text. */
function operations(content: string): string[] {
  const scanner = new ContentScanner(Buffer.from(content, 'latin1'))
  return rest(scanner, content)
}

/** Operators that a scanner has yet to meet, with their operands, as text. */
function rest(scanner: ContentScanner, content: string): string[] {
  const found: string[] = []
  while (scanner.next()) found.push(content.slice(scanner.start, scanner.end))
  return found
}

describe('ContentScanner', () => {
  test('separates operations, whatever stands between their tokens', () => {
    expect(operations('q 1 0 0 1 .5 -2 cm%comment Q\n/F1 12 Tf[(a)-5<62>]TJ\rQ')).toEqual([
      'q',
      '1 0 0 1 .5 -2 cm',
      '/F1 12 Tf',
      '[(a)-5<62>]TJ',
      'Q',
    ])
  })

  test('takes what strings and dictionaries hold for no operator', () => {
    const content = '(Q \\) (q) EMC) Tj <51> Tj /Span<</ActualText(BT)/X[/Q true]>> BDC true sh'
    expect(operations(content)).toEqual([
      '(Q \\) (q) EMC) Tj',
      '<51> Tj',
      '/Span<</ActualText(BT)/X[/Q true]>> BDC',
      'true sh',
    ])
  })

  test('passes over the data of inline images', () => {
    expect(operations('BI /W 1 ID Q EIQ xEI\nEI Q')).toEqual(['BI /W 1 ID Q EIQ xEI\nEI', 'Q'])
  })

  test('tells operands by their place', () => {
    const scanner = new ContentScanner(Buffer.from('/P <</MCID 7 >>BDC 1 -2.5 m'))
    scanner.next()
    expect(scanner.operator).toBe(OP.beginMarkWithProperties)
    expect(scanner.name(0)).toBe('P')
    expect(scanner.mcid()).toBe(7)
    expect(scanner.operand(1)).toEqual(new Map([['MCID', 7]]))
    expect(scanner.operand(2)).toBeUndefined()
    scanner.next()
    expect([scanner.operandCount, scanner.number(0), scanner.number(1)]).toEqual([2, 1, -2.5])
    expect(scanner.next()).toBe(false)
  })

  test.each(['/P <</MCID 7/Lang(en)>> BDC', '/P/MC0 BDC', '/P BMC'])(
    'leaves other properties to the parser: %s',
    (content) => {
      const scanner = new ContentScanner(Buffer.from(content))
      scanner.next()
      expect(scanner.mcid()).toBeUndefined()
    },
  )

  test('passes over glyphs that follow one by one, and tells their codes', () => {
    const lines = ['<0001> Tj', '6.5 0 Td <0055> Tj', '-.25 0 Td <aF0c> Tj', '1 0 0 1 5 5 Tm', 'ET']
    const scanner = new ContentScanner(Buffer.from(`${lines.join('\n')}\n`))
    const codes: number[] = []
    scanner.next()
    scanner.skipGlyphs((code) => codes.push(code))
    expect(codes).toEqual([0x55, 0xaf0c])
    expect([scanner.operator, scanner.start]).toEqual([OP.show, 0])
    scanner.next()
    expect(scanner.operator).toBe(OP.textMatrix)
  })

  test.each([
    '6.5 1 Td <0055> Tj',
    '6.5 0 TD <0055> Tj',
    '6.5 0 Td <00> Tj',
    '6.5 0 Td <005500> Tj',
    '6.5 0 Td <00 5> Tj',
    '6.5 0 Td <005G> Tj',
    '6.5 0 Td <0055> TJ',
    '6.5 0 Td <0055> Tj ET',
    '6.5 0 Td (<0055> Tj) Tj',
    '0 Td <0055> Tj',
    '/F1 0 Td <0055> Tj',
    '6.5 0 Td <0055> T',
  ])('passes over nothing that is written otherwise: %s', (line) => {
    const content = `<0001> Tj\n1 0 Td <0002> Tj\n${line}`
    const scanner = new ContentScanner(Buffer.from(content))
    const codes: number[] = []
    scanner.next()
    scanner.skipGlyphs((code) => codes.push(code))
    expect(codes).toEqual([2])
    // Where it stands the rest is read as if nothing had been passed over.
    expect(rest(scanner, content)).toEqual(operations(content).slice(3))
  })

  test.each(['(open', '<41', 'BI ID data'])('refuses what does not end: %s', (content) => {
    expect(() => operations(content)).toThrow('not closed')
  })
})

test('an operator code is its characters, the first in the lowest byte', () => {
  expect(operatorCode('q')).toBe(0x71)
  expect(operatorCode('EMC')).toBe(0x43_4d_45)
})
