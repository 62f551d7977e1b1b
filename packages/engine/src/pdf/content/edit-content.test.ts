import { expect, test } from 'vitest'
import { editContent } from './edit-content.ts'

test('edits are made in the order of their places, and the rest is copied', () => {
  const edits = [
    { start: 6, end: 6, operators: '<3>' },
    { start: 0, end: 2, operators: '<1>' },
    { start: 4, end: 4, operators: '<2a>' },
    { start: 4, end: 6, operators: '<2b>' },
  ]
  expect(editContent(Buffer.from('abcdefgh'), edits).toString()).toBe('<1>cd<2a><2b><3>gh')
})
