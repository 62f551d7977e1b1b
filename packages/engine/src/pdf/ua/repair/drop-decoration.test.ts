import { expect, test } from 'vitest'
import type { PaintedContent } from '../read/read-page-contents.ts'
import {
  type ContentKey,
  contentKey,
  element,
  type StructureContent,
  type StructureElement,
} from '../structure.ts'
import { dropDecoration } from './drop-decoration.ts'

/** Text that a page shows, as its codes in a font of the page, and as it reads. */
interface Shown {
  readonly font: string
  readonly codes: string
  readonly reads: string
}

/** Pages of the head of a table that remain, of one that shows this on each page. */
function left(pages: readonly Shown[]): readonly number[] {
  const painted = new Map<ContentKey, PaintedContent>()
  const texts = new Map<StructureContent, string>()
  const contents = pages.map(({ font, codes, reads }, index) => {
    const content = { kind: 'content', pageNum: index + 1, ownerNum: index + 1, mcid: 0 } as const
    painted.set(contentKey(content), {
      hasText: true,
      painted: { text: [{ font, codes }], bounds: undefined },
    } as unknown as PaintedContent)
    texts.set(content, reads)
    return content
  })
  const cell: StructureElement = element('TH', contents)
  const row = element('TR', [cell])
  row.hint = 0
  dropDecoration(element('Document', [element('Table', [row])]), {
    painted,
    hints: [{ repeats: true, group: 'THead' }],
    textOf: (content) => texts.get(content) ?? '',
  })
  return cell.children.map((child) => (child.kind === 'content' ? child.pageNum : 0))
}

test('a head that later pages show again is read once', () => {
  const head = { font: 'F4', codes: 'ab', reads: 'Head' }
  expect(left([head, head, head])).toEqual([1])
})

test('prints of parts give fonts other names, and letters other codes', () => {
  const other = { font: 'F12', codes: 'xy', reads: 'Head' }
  expect(left([{ font: 'F4', codes: 'ab', reads: 'Head' }, other, other])).toEqual([1])
})

test('another text on a later page is read', () => {
  const first = { font: 'F4', codes: 'ab', reads: 'Head' }
  expect(left([first, { ...first, reads: 'Tail' }, first])).toEqual([1, 2])
})

test('text that cannot be read is told apart by its codes', () => {
  const first = { font: 'F4', codes: 'ab', reads: '' }
  expect(left([first, { ...first, codes: 'cd' }, first])).toEqual([1, 2])
})
