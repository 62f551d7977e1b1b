import { expect, test } from 'vitest'
import { repaired } from '../../test/test-tree.ts'
import { repairLists } from './repair-lists.ts'

test.each([
  [
    'items in items are a list',
    'Document(L(LI(0 LI(1))))',
    'Document(L(LI(LBody(0 L(LI(LBody(1)))))))',
  ],
  [
    'the text of an item gets a body',
    'Document(L(LI(Lbl(0) 1 P(2))))',
    'Document(L(LI(Lbl(0) LBody(1 P(2)))))',
  ],
  [
    'what is no item of a list becomes one',
    'Document(L(P(0) LI(1) Lbl(2)))',
    'Document(L(LI(LBody(P(0))) LI(LBody(1)) LI(Lbl(2))))',
  ],
  ['lists in lists stay', 'Document(L(L(LI(0))))', 'Document(L(L(LI(LBody(0)))))'],
  [
    'items without a list get one, neighbours the same',
    'Document(LI(0) LI(1) P(2) LI(3))',
    'Document(L(LI(LBody(0)) LI(LBody(1))) P(2) L(LI(LBody(3))))',
  ],
  ['a label without an item is text', 'Document(P(Lbl(0)))', 'Document(P(Span(0)))'],
  [
    'a caption stays first and nowhere else',
    'Document(L(Caption(0) LI(1) Caption(2)))',
    'Document(L(Caption(0) LI(LBody(1)) LI(LBody(Caption(2)))))',
  ],
])('%s', (_, before, after) => {
  expect(repaired(before, repairLists)).toBe(after)
})
