import { describe, expect, test } from 'vitest'
import { byteString } from '../../file/objects.ts'
import {
  attribute,
  element,
  elementsOf,
  type StructureElement,
  setAttribute,
} from '../structure.ts'
import type { TagHint } from '../tag-hint.ts'
import { repaired, treeOf } from '../test/test-tree.ts'
import { joinParts } from './join-parts.ts'
import { PRINTED_PART } from './name-parts.ts'

const HINTS: readonly TagHint[] = [
  { repeats: true, group: 'THead' },
  { repeats: true, group: 'TFoot' },
]
const join = (document: StructureElement) => joinParts(document, HINTS)
const part = (text: string) => `${PRINTED_PART}(${text})`

describe('joinParts', () => {
  test.each([
    [
      'rows go on, and a head is one',
      [
        'H1(0) Table(Caption(1) TR[hint=0](TH(2)) TR(TD(3)))',
        'Table(TR[hint=0](TH(4)) TR(TD(5)))',
        'Table(TR[hint=0](TH(6)) TR(TD(7))) P(8)',
      ],
      'H1(0) Table(Caption(1) TR(TH(2 4 6)) TR(TD(3)) TR(TD(5)) TR(TD(7))) P(8)',
    ],
    [
      'a foot stays behind all rows, and before the borders of the table',
      [
        'Table(0 TR(TD(1)) TR[hint=1](TD(2)) 3)',
        'Table(TR(TD(4)) TR(TD(5)) TR[hint=1](TD(6)) 7)',
        'Table(TR(TD(8)) TR[hint=1](TD(9)) 10)',
      ],
      'Table(0 TR(TD(1)) TR(TD(4)) TR(TD(5)) TR(TD(8)) 10 7 TR(TD(2 6 9)) 3)',
    ],
    [
      'a foot that is written before the rows stays there, and rows in their order',
      [
        'Table(TR[hint=1](TD(0)) TR(TD(1)))',
        'Table(TR[hint=1](TD(2)) TR(TD(3)))',
        'Table(TR[hint=1](TD(4)) TR(TD(5)))',
      ],
      'Table(TR(TD(0 2 4)) TR(TD(1)) TR(TD(3)) TR(TD(5)))',
    ],
    [
      'text of a head is bare in one part and on several pages of another',
      ['Table(TR[hint=0](TH(Span(0 1))) TR(TD(2)))', 'Table(TR[hint=0](TH(3 P(4))) TR(TD(5)))'],
      'Table(TR(TH(0 1 3 P(4))) TR(TD(2)) TR(TD(5)))',
    ],
    [
      'boxes around the table go on, other tables beside it stay',
      [
        'P(0) Sect(Table(TR(TD(1))) Div(Table(TR(TD(2)))))',
        'Sect(Div(Table(TR(TD(3)))))',
        'Sect(Div(Table(TR(TD(4))) P(5)) P(6)) Table(TR(TD(7)))',
      ],
      'P(0) Sect(Table(TR(TD(1))) Div(Table(TR(TD(2)) TR(TD(3)) TR(TD(4))) P(5)) P(6)) Table(TR(TD(7)))',
    ],
    [
      'a table that has no tag is text',
      ['P(0) Div(P(1))', 'Div(P(2))', 'Div(P(3)) P(4)'],
      'P(0) Div(P(1)) Div(P(2)) Div(P(3)) P(4)',
    ],
  ])('%s', (_, parts, expected) => {
    expect(repaired(`Document(${parts.map(part).join(' ')})`, join)).toBe(`Document(${expected})`)
  })

  test('a document that was printed in one is left alone', () => {
    const whole = 'Document(P(0) Table(TR(TD(1))))'
    expect(repaired(whole, join)).toBe(whole)
  })

  test('cells name the head that is left', () => {
    const document = treeOf(
      `Document(${part('Table(TR[hint=0](TH[id=a](0)) TR(TD(1)))')} ${part('Table(TR[hint=0](TH[id=b](2)) TR(TH[id=c](3)) TR(TD(4)))')})`,
    )
    const cells = () => elementsOf(document).filter(({ type }) => type === 'TD')
    const named = [['a'], ['b', 'c']]
    for (const [index, cell] of cells().entries()) {
      setAttribute(cell, 'Table', 'Headers', (named[index] ?? []).map(byteString))
    }
    join(document)
    expect(cells().map((cell) => attribute(cell, 'Table', 'Headers'))).toEqual([
      [byteString('a')],
      [byteString('a'), byteString('c')],
    ])
  })

  test('tables of very many rows are joined', () => {
    const rows = Array.from({ length: 150_000 }, () => element('TR'))
    const parts = [[element('TR')], rows].map((some) => {
      return element(PRINTED_PART, [element('Table', some)])
    })
    const document = element('Document', parts)
    join(document)
    const [table] = elementsOf(document).filter(({ type }) => type === 'Table')
    expect(table?.children).toHaveLength(150_001)
  })
})
