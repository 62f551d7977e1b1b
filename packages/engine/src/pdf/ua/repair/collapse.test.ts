import { expect, test } from 'vitest'
import { repaired } from '../test/test-tree.ts'
import { collapse } from './collapse.ts'

test.each([
  ['text in a paragraph', 'Document(P(0 Em(1) NonStruct(2) Span(3)))', 'Document(P(0 Em(1) 2 3))'],
  ['bare text', 'Document(0 Link(1) 2)', 'Document(P(0 Link(1) 2))'],
  ['boxes of text', 'Document(NonStruct(0) NonStruct(1))', 'Document(P(0) P(1))'],
  ['a box next to bare text', 'Document(0 NonStruct(1) 2)', 'Document(P(0 1 2))'],
  ['boxes in boxes', 'Document(NonStruct(NonStruct(P(0) 1) H1(2)))', 'Document(P(0) P(1) H1(2))'],
  [
    'boxes of text in a box',
    'Document(P(0) NonStruct(NonStruct(1) NonStruct(2)))',
    'Document(P(0) P(1) P(2))',
  ],
  ['a picture in text', 'Document(NonStruct(0 Figure(1) 2))', 'Document(P(0 Figure(1) 2))'],
  [
    'a picture among boxes of text',
    'Document(NonStruct(NonStruct(0) Figure(1) NonStruct(2)))',
    'Document(P(0) Figure(1) P(2))',
  ],
  ['text of a cell', 'Document(TD(0 Span(1)))', 'Document(TD(0 1))'],
  ['boxes of a cell', 'Document(TD(NonStruct(0) NonStruct(1)))', 'Document(TD(P(0) P(1)))'],
  ['text of an item', 'Document(L(LI(Lbl(0) 1)))', 'Document(L(LI(Lbl(0) 1)))'],
  [
    'text and a list in an item',
    'Document(L(LI(Lbl(0) 1 L(LI(2)))))',
    'Document(L(LI(Lbl(0) P(1) L(LI(2)))))',
  ],
  ['a language on a line', 'Document(P(NonStruct[lang=de](0)))', 'Document(P(Span[lang=de](0)))'],
  [
    'a language of blocks',
    'Document(NonStruct[lang=de](P(0) 1))',
    'Document(Div[lang=de](P(0) P(1)))',
  ],
  ['a link around a block', 'Document(0 Link(H1(1)) 2)', 'Document(P(0) Link(H1(1)) P(2))'],
  [
    'what is empty',
    'Document(P Div(NonStruct) Table(TR(TD)) P(0))',
    'Document(Table(TR(TD)) P(0))',
  ],
])('%s', (_, before, after) => {
  expect(repaired(before, collapse)).toBe(after)
})

test('takes documents nested as deep as a browser nests them', () => {
  const depth = 5000
  const text = `Document(${'NonStruct('.repeat(depth)}P(0)${')'.repeat(depth)})`
  expect(repaired(text, collapse)).toBe('Document(P(0))')
})
