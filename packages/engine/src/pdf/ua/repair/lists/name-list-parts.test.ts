import { expect, test } from 'vitest'
import { repaired } from '../../test/test-tree.ts'
import { nameListParts } from './name-list-parts.ts'

test.each([
  [
    'a term is the label of the descriptions behind it',
    'L(TD(0) LI(1) LI(2) TD(3) LI(4))',
    'L(LI(Lbl(0) LBody(1) LBody(2)) LI(Lbl(3) LBody(4)))',
  ],
  ['several terms share a description', 'L(TD(0) TD(1) LI(2))', 'L(LI(Lbl(0) Lbl(1) LBody(2)))'],
  [
    'a term that nothing describes is the body of its item',
    'L(LI(0) TD(1))',
    'L(LI(LBody(0)) LI(LBody(1)))',
  ],
  [
    'boxes around terms are none, and their language is that of what they hold',
    'L(NonStruct(TD(0) LI(1)) Div[lang=fr](TD[lang=de](2) LI(3)))',
    'L(LI(Lbl(0) LBody(1)) LI(Lbl[lang=de](2) LBody[lang=fr](3)))',
  ],
  [
    'lists in descriptions are lists of their own',
    'L(TD(0) LI(1 L(TD(2) LI(3))))',
    'L(LI(Lbl(0) LBody(1 L(LI(Lbl(2) LBody(3))))))',
  ],
  ['a box with a label is an item', 'L(LI(0) NonStruct(Lbl(1) 2))', 'L(LI(0) LI(Lbl(1) 2))'],
  ['items of other lists stay', 'L(LI(Lbl(0) P(1)) P(2))', 'L(LI(Lbl(0) P(1)) P(2))'],
])('%s', (_, before, after) => {
  expect(repaired(`Document(${before})`, nameListParts)).toBe(`Document(${after})`)
})
