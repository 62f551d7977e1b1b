import { expect, test } from 'vitest'
import { type LinePiece, logicalLine } from './logical-line.ts'

/** Pieces of a line as painted; words in capitals stand for those read from right to left. */
function painted(line: string): readonly LinePiece[] {
  return line.split(/(\s+|[.,])/).flatMap((text) => {
    return text === '' ? [] : [{ text, isReversed: /^[A-Z]+$/.test(text) }]
  })
}

test.each([
  ['C B A', 'A B C'],
  ['.C B A', 'A B C.'],
  ['C one two A', 'A one two C'],
  ['C one, two A', 'A one, two C'],
  ['12 B A', 'A B 12'],
  ['one two C B', 'one two B C'],
  ['one two C B three', 'one two B C three'],
])('the line %s is read as %s', (line, read) => {
  const pieces = logicalLine(painted(line), (text) => text === read)
  expect(pieces?.map(({ text }) => text).join('')).toBe(read)
})

test.each([['A B C'], ['one two'], ['one A two']])('the line %s stays as it is', (line) => {
  expect(logicalLine(painted(line), (text) => text === line)).toBeUndefined()
})

test('a line that the document does not have stays as it is', () => {
  expect(logicalLine(painted('C B A'), () => false)).toBeUndefined()
})
