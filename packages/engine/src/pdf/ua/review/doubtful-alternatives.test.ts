import { expect, test } from 'vitest'
import type { PdfPage } from '../../document/pages/tree/page-tree.ts'
import { element, type StructureElement } from '../structure.ts'
import { doubtfulAlternatives } from './doubtful-alternatives.ts'

const PAGES = [{ num: 5 }, { num: 8 }] as unknown as readonly PdfPage[]

const textOf = () => ''
const hasText = () => false

function figure(alternative: string, pageNum = 5): StructureElement {
  const content = { kind: 'content', pageNum, ownerNum: pageNum, mcid: 0 } as const
  return Object.assign(element('Figure', [content]), { alternative })
}

test('alternative texts that are file names are told with their pages', () => {
  const document = element('Document', [
    figure('A barrel'),
    element('P', [figure('IMG_1.png', 8)]),
    ...['a.gif', 'image 2', 'b.svg'].map((name) => figure(name)),
  ])
  const [warning] = doubtfulAlternatives({ document, pages: PAGES, textOf, hasText })
  expect(warning).toMatchObject({ code: 'alt_missing', severity: 'warning' })
  expect(warning?.message).toContain('"IMG_1.png" (Figure on page 2), "a.gif" (Figure on page 1)')
  expect(warning?.message).toContain('and 1 more')
})

test('others are not told', () => {
  const spoken = Object.assign(element('P'), { alternative: 'a.png' })
  const document = element('Document', [figure('A barrel'), spoken])
  expect(doubtfulAlternatives({ document, pages: PAGES, textOf, hasText })).toEqual([])
})
