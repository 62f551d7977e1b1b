import { expect, test } from 'vitest'
import { repaired } from '../test/test-tree.ts'
import { repairTypes } from './repair-types.ts'

test('types are known ones, captions are of something, and ruby has a base', () => {
  const before =
    'Document(Widget(0) Tile(P(6)) Style(7 Span(8)) Div(Caption(1)) Table(Caption(2)) Aside(Em(3)) Ruby(4 RT(5)))'
  const after =
    'Document(P(0) Div(P(6)) P(7 Span(8)) Div(P(1)) Table(Caption(2)) Aside(Em(3)) Ruby(RB(4) RT(5)))'
  expect(repaired(before, repairTypes)).toBe(after)
})
