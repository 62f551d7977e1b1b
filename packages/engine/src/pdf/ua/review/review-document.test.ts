import { describe, expect, test } from 'vitest'
import type { PdfPage } from '../../document/pages/tree/page-tree.ts'
import { element, type StructureChild, type StructureElement } from '../structure.ts'
import type { ReviewedDocument } from './doubt.ts'
import { doubtfulHeadings } from './doubtful-headings.ts'
import { type ReviewFacts, reviewDocument } from './review-document.ts'

const PAGES = [{ num: 5 }, { num: 8 }] as unknown as readonly PdfPage[]
const texts: string[] = []

function text(words: string, pageNum = 5) {
  const content = { kind: 'content', pageNum, ownerNum: pageNum, mcid: texts.length } as const
  texts.push(words)
  return content
}

const of = (type: string, ...children: StructureChild[]) => element(type, children)
const says = (type: string, words: string, pageNum = 5) => of(type, text(words, pageNum))
const reviewed = (...children: StructureElement[]): ReviewedDocument => ({
  document: element('Document', children),
  pages: PAGES,
  textOf: ({ mcid }) => texts[mcid] ?? '',
  hasText: ({ mcid }) => texts[mcid] !== '',
})
const told = (children: StructureElement[], facts: Partial<ReviewFacts> = {}) =>
  reviewDocument(reviewed(...children), { hints: [], named: new Set(), ...facts }).map(
    ({ message }) => message,
  )

describe('headings', () => {
  test('that skip levels are told with their pages', () => {
    const headings = [says('H2', 'One'), says('H3', 'Two'), says('H', 'Deep', 8), says('H2', 'Up')]
    expect(doubtfulHeadings(reviewed(...headings))).toEqual([
      {
        code: 'accessibility_doubtful',
        severity: 'info',
        message:
          'Levels of headings are skipped, and were numbered anew: "One" (H2 on page 1) after no heading, "Deep" (H on page 2) after H3. See Matterhorn 14-002 and 14-003.',
      },
    ])
  })

  test('of a part go on from those before it, and are told where they skip levels themselves', () => {
    const part = (...headings: StructureElement[]) =>
      doubtfulHeadings({ ...reviewed(...headings), isPart: true }).map(({ message }) => message)
    expect(part(says('H3', 'One'), says('H4', 'Two'))).toEqual([])
    expect(part(says('H3', 'One'), says('H5', 'Two'))).toEqual([
      'Levels of headings are skipped, and were numbered anew: "Two" (H5 on page 1) after H3. See Matterhorn 14-002 and 14-003.',
    ])
  })

  test('that are paragraphs, or hold tables, are told', () => {
    const headings = [says('H1', 'long '.repeat(50)), of('H2', text('a'), of('Table'))]
    const [long, mixed, ...others] = doubtfulHeadings(reviewed(...headings))
    expect(long?.message).toContain('as long as paragraphs: "long long')
    expect(mixed?.message).toBe(
      'Headings hold tables or lists: "a" (H2 on page 1). See Matterhorn 09-002.',
    )
    expect(others).toEqual([])
  })

  test('in order are not told, nor is a short document without any', () => {
    const headings = [says('H1', 'a'), says('H2', 'b'), says('H3', 'c'), says('H1', 'd')]
    expect(doubtfulHeadings(reviewed(...headings))).toEqual([])
    expect(doubtfulHeadings(reviewed(says('P', 'a')))).toEqual([])
  })

  test('that a long document lacks are told', () => {
    const pages = Array.from({ length: 6 }, (_, num) => ({ num })) as unknown as PdfPage[]
    const [warning] = doubtfulHeadings({ ...reviewed(says('P', 'a')), pages })
    expect(warning?.message).toBe(
      'A long document has no headings: 6 pages. See Matterhorn 14-001.',
    )
  })
})

describe('links', () => {
  const annotation = { kind: 'annotation', pageNum: 8, annotationNum: 9 } as const

  test.each(['Click here', '» mehr …', 'En savoir plus', 'こちら'])('%s says nothing', (words) => {
    expect(told([says('Link', words)])).toEqual([
      `Texts of links do not say where they lead: ${JSON.stringify(words)} (Link on page 1). See Matterhorn 28-012 and WCAG 2.4.4.`,
    ])
  })

  test('without text are told', () => {
    expect(told([of('Link', annotation)])).toEqual([
      'Links have no text, and are described by their addresses: Link on page 2. See Matterhorn 28-012.',
    ])
  })

  test('whose text is not known are not', () => {
    const review = { ...reviewed(says('Link', 'far away')), textOf: () => '' }
    expect(reviewDocument(review, { hints: [], named: new Set() })).toEqual([])
  })

  test('that say where they lead, by text, name or picture, are not', () => {
    const named = says('Link', 'here')
    const picture = Object.assign(says('Figure', ''), { alternative: 'Prices' })
    const links = [says('Link', 'Read more about prices'), named, of('Link', picture, annotation)]
    expect(told(links, { named: new Set([named]) })).toEqual([])
  })
})

describe('tables', () => {
  const row = (...cells: string[]) => of('TR', ...cells.map((type) => says(type, 'x')))

  test('without headers are told', () => {
    expect(told([of('Table', row('TD', 'TD'), row('TD', 'TD'))])).toEqual([
      'Tables have no header cells: "xxxx" (Table on page 1). See Matterhorn 15-001 and 15-002.',
    ])
  })

  test('of one column or one row are told', () => {
    const tables = [of('Table', row('TH'), row('TD')), of('Table', row('TD', 'TD'))]
    expect(told(tables)[0]).toContain('Tables have one row or one column: "xx"')
  })

  test('with empty headers are told, but for their corner', () => {
    const head = of('TR', of('TH'), says('TH', 'a'), of('TH'))
    expect(told([of('Table', of('THead', head), row('TH', 'TD', 'TD'))])[0]).toMatch(
      /^Header cells of tables are empty: 1 of 4 in "axxx" \(Table on page 1\)\./,
    )
  })

  test('with headers are not', () => {
    expect(told([of('Table', of('THead', row('TH', 'TH')), row('TD', 'TD'))])).toEqual([])
  })
})

describe('parts', () => {
  test('that look like something else are told', () => {
    const hints = [{ doubt: 'order' }, { doubt: 'heading' }, { doubt: 'list' }] as const
    const parts = hints.map((_, hint) => Object.assign(says('P', `part ${hint}`), { hint }))
    const messages = told(parts, { hints })
    expect(messages).toEqual([
      'Parts are read after what they stand before: "part 0" (P on page 1). See Matterhorn 09-001.',
      'Paragraphs look like headings: "part 1" (P on page 1). See Matterhorn 14-001.',
      'Paragraphs look like lists: "part 2" (P on page 1). See Matterhorn 16-003.',
    ])
  })

  test('that are items without text are told', () => {
    const list = of('L', of('LI', says('Lbl', '•')), of('LI', says('LBody', 'a')))
    expect(told([list])).toEqual([
      'Items of lists are empty: "•" (LI on page 1). See the checks of PAC for LI.',
    ])
  })

  test('that are notes are told where nothing refers to any', () => {
    expect(told([says('Note', 'n')])[0]).toContain('Nothing refers to notes: "n" (Note on page 1)')
    expect(told([says('Note', 'n'), says('Reference', '1')])).toEqual([])
  })
})
