import type { PagedCase, PagedDocument } from '../paged-case.ts'

/** The 16 boxes, and where the text of each begins and stands on a page of 600 pt with margins of 100 pt. */
const BOXES: readonly (readonly [name: string, row: string, column: string])[] = [
  ['top-left-corner', 'top', 'left margin'],
  ['top-left', 'top', 'left'],
  ['top-center', 'top', 'center'],
  ['top-right', 'top', 'right'],
  ['top-right-corner', 'top', 'right margin'],
  ['right-top', 'upper', 'right margin'],
  ['right-middle', 'middle', 'right margin'],
  ['right-bottom', 'lower', 'right margin'],
  ['bottom-right-corner', 'bottom', 'right margin'],
  ['bottom-right', 'bottom', 'right'],
  ['bottom-center', 'bottom', 'center'],
  ['bottom-left', 'bottom', 'left'],
  ['bottom-left-corner', 'bottom', 'left margin'],
  ['left-bottom', 'lower', 'left margin'],
  ['left-middle', 'middle', 'left margin'],
  ['left-top', 'upper', 'left margin'],
]

const row = (middle: number) => {
  if (middle < 100) return 'top'
  if (middle > 500) return 'bottom'
  if (middle < 150) return 'upper'
  return middle > 450 ? 'lower' : 'middle'
}
const column = (left: number, right: number) => {
  if (right <= 100) return 'left margin'
  if (left >= 500) return 'right margin'
  if (left <= 110) return 'left'
  return right >= 490 ? 'right' : 'center'
}

const boxCase = ([name, rowOf, columnOf]: (typeof BOXES)[number], index: number): PagedCase => [
  `@${name}: its place`,
  (printed) => {
    const { left, top, right, bottom } = printed.at(`b${index}`, 1)
    return `${row((top + bottom) / 2)}, ${column(left, right)}`
  },
  `${rowOf}, ${columnOf}`,
]

const middleOf =
  (text: string): PagedCase[1] =>
  (printed) => {
    const { left, right } = printed.at(text)
    return Math.round((left + right) / 2)
  }

/** Boxes of margins: where they stand, how wide they are, and what they hold. */
export const MARGIN_BOXES: readonly PagedDocument[] = [
  {
    name: 'boxes of margins',
    html: `<style>@page{size:600pt;margin:100pt;font:10pt/10pt sans-serif;
      ${BOXES.map(([name], index) => `@${name}{content:"b${index}";padding:0 5pt}`).join('')}}
      @page none{@top-left{content:none}@top-center{content:normal}@top-right{content:""}}
      @page late{@top-left{content:"late"}@top-left{content:"later"}}
      @page ends{@top-center{text-align:right}@top-left{text-align:center;vertical-align:top}@left-middle{vertical-align:bottom}}
      .none{page:none}.late{page:late}.ends{page:ends}</style>
      <p>1</p><p class="none">2</p><p class="late">3</p><p class="ends">4</p>`,
    cases: [
      ...BOXES.map(boxCase),
      [
        'content: none and normal make no box',
        (printed) => printed.pagesOf('b1').includes(2) || printed.pagesOf('b2').includes(2),
        false,
      ],
      ['the last of two boxes of one name holds', (printed) => printed.pagesOf('later'), [3]],
      [
        'vertical-align: top',
        (printed) => printed.at('b1', 4).top < 10 && printed.at('b1', 1).top > 40,
        true,
      ],
      [
        'vertical-align of a box beside the page',
        (printed) => printed.at('b14', 4).top - printed.at('b14', 1).top > 50,
        true,
      ],
    ],
  },
  {
    name: 'widths of boxes of margins',
    html: `<style>@page{size:600pt;margin:100pt;font:10pt/10pt monospace}
      @page two{@top-left{content:"aa";width:100pt;text-align:center}@top-right{content:"bb";width:50pt;text-align:center}}
      @page three{@top-left{content:"cc";width:80pt}@top-center{content:"dd";width:100pt;text-align:left}@top-right{content:"ee"}}
      @page tenth{@bottom-left{content:"jj";width:25%;text-align:right}@bottom-right{content:"kk"}}
      @page high{@left-top{content:"ll";height:200pt;vertical-align:bottom}@left-bottom{content:"mm"}}
      @page edges{@top-left{content:"nn";padding-left:20pt;border-left:5pt solid;margin-left:15pt}}
      .two{page:two}.three{page:three}.tenth{page:tenth}.high{page:high}.edges{page:edges}</style>
      <p class="two">1</p><p class="three">2</p><p class="tenth">5</p><p class="high">6</p><p class="edges">7</p>`,
    cases: [
      ['width of the left box', middleOf('aa'), 150],
      ['width of the right box, at the right end', middleOf('bb'), 475],
      ['width of the box in the middle, which stays there', (p) => p.at('dd').left, 250],
      ['the right box beside it fills the rest', (p) => p.at('ee').right, 500],
      ['width in percent of the margin', (p) => p.at('jj').right, 200],
      ['height of a box beside the page', (p) => Math.abs(p.at('ll').bottom - 300) <= 3, true],
      ['margin, border and padding', (p) => Math.abs(p.at('nn').left - 140) <= 1, true],
    ],
  },
]
