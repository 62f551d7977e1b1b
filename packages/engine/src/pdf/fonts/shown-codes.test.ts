import { expect, test } from 'vitest'
import { readShownCodes } from './shown-codes.ts'

function codes(content: string, codeBytes: 1 | 2): number[] {
  const found: number[] = []
  const bytes = Buffer.from(content, 'latin1')
  readShownCodes(bytes, 0, bytes.length, codeBytes, (code) => found.push(code))
  return found
}

test.each([
  ['<00030A0b> Tj', 2, [3, 0x0a0b]],
  ['<0003> Tj', 1, [0, 3]],
  ['<00 03\n00 04> Tj', 2, [3, 4]],
  ['<000> Tj', 2, [0]],
  ['<0003 0> Tj', 2, [3]],
  ['<> Tj', 2, []],
  ['(AB) Tj', 1, [65, 66]],
  ['(\\101\\)) Tj', 1, [65, 41]],
  ['(AB) Tj', 2, [0x4142]],
  ['[<0003> -20.5 (\0\x04)] TJ', 2, [3, 4]],
  ['0 0 (a) "', 1, [97]],
] as const)('reads the codes of %j, %d bytes each', (content, codeBytes, expected) => {
  expect(codes(content, codeBytes)).toEqual(expected)
})
