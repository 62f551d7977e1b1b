import { describe, expect, test } from 'vitest'
import { ContentScanner } from './content-scanner.ts'
import { OP, operatorCode } from './operator-codes.ts'

/** Operators of content with their operands, as text. */
function operations(content: string): string[] {
  const scanner = new ContentScanner(Buffer.from(content, 'latin1'))
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

  test.each(['(open', '<41', 'BI ID data'])('refuses what does not end: %s', (content) => {
    expect(() => operations(content)).toThrow('not closed')
  })
})

test('an operator code is its characters, the first in the lowest byte', () => {
  expect(operatorCode('q')).toBe(0x71)
  expect(operatorCode('EMC')).toBe(0x43_4d_45)
})
