import type { PagedDocument } from '../paged-case.ts'

const PAGES =
  '@page{size:300pt;margin:50pt}body,p,h1,table,td{margin:0;padding:0;font:10pt/20pt sans-serif;border-spacing:0}.next{break-before:page}'
/** Lines of a paragraph, each a word with its number. */
const lines = (name: string, count: number) => {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join('<br>')
}
/** Space of so many of the ten lines of a page. */
const space = (count: number) => `<div style="height:${20 * count}pt"></div>`
/** Begins a page of its own. */
const apart = (html: string, style = '') => `<div class="next" style="${style}">${html}</div>`

/** Breaks of pages, and the boxes that they cut. */
export const BREAKS: readonly PagedDocument[] = [
  {
    name: 'forced breaks',
    html: `<style>${PAGES}</style><p>a1</p><p style="break-before:page">a2</p><p style="break-after:page">a3</p><p>a4</p>
      <p style="page-break-before:always">a5</p><div><p style="break-before:page">a6</p></div>
      <div style="break-after:page"><p style="break-after:page">a7</p></div><p>a8</p><p style="break-before:page;margin-top:20pt">a9</p>`,
    cases: [
      ['break-before: page', (p) => p.pagesOf('a2'), [2]],
      ['break-after: page', (p) => [p.pagesOf('a3'), p.pagesOf('a4')], [[2], [3]]],
      ['page-break-before: always', (p) => p.pagesOf('a5'), [4]],
      ['a break of a first child is its parent’s', (p) => p.pagesOf('a6'), [5]],
      ['two breaks at one place are one', (p) => [p.pagesOf('a7'), p.pagesOf('a8')], [[5], [6]]],
      ['a margin behind a forced break stays', (p) => p.at('a9').top - p.at('a8').top, 20],
    ],
  },
  {
    name: 'breaks of every kind of page',
    html: `<style>${PAGES}.all{break-before:all}p{break-before:always}p.not{break-before:auto}.late{break-after:always!important}.late{break-after:auto}
      .old{page-break-before:auto}</style><div>e1</div><p>e2</p><p class="not">e3</p><div class="all">e4</div><p class="not late">e5</p>
      <div>e6</div><div style="break-before:always">e7</div><p class="old">e8</p>`,
    cases: [
      ['break-before: always', (p) => p.pagesOf('e2'), [2]],
      ['break-before: auto of a rule that wins', (p) => p.pagesOf('e3'), [2]],
      ['break-before: all', (p) => p.pagesOf('e4'), [3]],
      ['break-after: always, important', (p) => [p.pagesOf('e5'), p.pagesOf('e6')], [[3], [4]]],
      ['break-before: always of a style attribute', (p) => p.pagesOf('e7'), [5]],
      ['page-break-before: auto of a rule that wins', (p) => p.pagesOf('e8'), [5]],
    ],
  },
  {
    name: 'sides',
    html: `<style>${PAGES}@page:blank{@top-left{content:"blank"}}</style><p>s1</p><p style="break-before:right">s2</p><p style="break-before:left">s3</p>
      <p style="break-before:recto">s4</p><p style="break-before:verso">s5</p><p style="break-after:left">s6</p><p>s7</p>`,
    cases: [
      ['break-before: right', (p) => p.pagesOf('s2'), [3]],
      ['break-before: left', (p) => p.pagesOf('s3'), [4]],
      ['break-before: recto', (p) => p.pagesOf('s4'), [5]],
      ['break-before: verso', (p) => p.pagesOf('s5'), [6]],
      ['break-after: left', (p) => p.pagesOf('s7'), [8]],
      ['@page :blank', (p) => p.pagesOf('blank'), [2, 7]],
    ],
  },
  {
    name: 'avoided breaks, orphans and widows',
    html: `<style>${PAGES}p{orphans:1;widows:1}</style>
      ${apart(`${space(8)}<p style="break-inside:avoid">${lines('i', 4)}</p>`)}
      ${apart(`${space(9)}<p style="break-after:avoid">k1</p><p>k2</p>`)}
      ${apart(`${space(9)}<p>m1</p><p style="break-before:avoid">m2</p>`)}
      ${apart(`${space(8)}<p style="orphans:3">${lines('o', 4)}</p>`)}
      ${apart(`${space(7)}<p style="widows:3">${lines('w', 5)}</p>`)}
      ${apart(`${space(8)}<p>${lines('q', 4)}</p>`)}
      ${apart(`${space(9)}<div style="height:40pt;overflow:hidden;contain:size">v1</div>`)}
      ${apart(`${space(9)}<p>t1</p><p style="margin-top:60pt">t2</p>`)}`,
    cases: [
      ['break-inside: avoid', (p) => p.pagesOf('i1'), [2]],
      ['break-after: avoid', (p) => [p.pagesOf('k1'), p.pagesOf('k2')], [[4], [4]]],
      ['break-before: avoid', (p) => [p.pagesOf('m1'), p.pagesOf('m2')], [[6], [6]]],
      ['orphans', (p) => p.pagesOf('o1'), [8]],
      ['widows', (p) => ['w1', 'w2', 'w3', 'w5'].flatMap((one) => p.pagesOf(one)), [9, 9, 10, 10]],
      ['orphans and widows of one', (p) => [p.pagesOf('q2'), p.pagesOf('q3')], [[11], [12]]],
      ['a box that cannot be cut', (p) => p.pagesOf('v1'), [14]],
      ['a margin at a break goes', (p) => p.at('t2').top - p.at('k1').top, 0],
    ],
  },
  {
    name: 'boxes that pages cut',
    html: `<style>${PAGES}td{break-inside:auto}.box{padding:20pt 0;border:0 solid}</style>
      ${apart(`${space(6)}<table><thead><tr><td>th</thead><tfoot><tr><td>tf</tfoot><tbody>${Array.from({ length: 4 }, (_, index) => `<tr><td>r${index + 1}`).join('')}</table>`)}
      ${apart(`${space(8)}<table><tr><td>u1<tr style="break-before:page"><td>u2</table>`)}
      ${apart(`${space(9)}<table><tr style="break-inside:avoid"><td>${lines('x', 3)}</table>`)}
      ${apart(`${space(8)}<div style="display:flex"><div>${lines('f', 4)}</div><div>${lines('g', 4)}</div></div>`)}
      ${apart(`${space(8)}<div style="display:flex;flex-direction:column">${[1, 2, 3].map((one) => `<div>h${one}</div>`).join('')}</div>`)}
      ${apart(`${space(8)}<div style="display:grid">${[1, 2, 3].map((one) => `<div>j${one}</div>`).join('')}</div>`)}
      ${apart(`${space(8)}<div style="display:grid"><div>l1</div><div style="break-before:page">l2</div></div>`)}
      ${apart(`${space(6)}<div class="box" style="box-decoration-break:clone">${lines('y', 3)}</div>`)}
      ${apart(`${space(7)}<div class="box">${lines('z', 3)}</div>`)}
      ${apart(`<div style="columns:2;column-fill:auto">${lines('c', 22)}</div>`)}`,
    cases: [
      [
        'heads and feet of tables on every page',
        (p) => [p.pagesOf('th'), p.pagesOf('tf')],
        [
          [1, 2],
          [1, 2],
        ],
      ],
      [
        'rows between them',
        (p) => ['r1', 'r2', 'r3', 'r4'].flatMap((one) => p.pagesOf(one)),
        [1, 1, 2, 2],
      ],
      ['a break before a row', (p) => [p.pagesOf('u1'), p.pagesOf('u2')], [[3], [4]]],
      ['break-inside of a row', (p) => [p.pagesOf('x1'), p.pagesOf('x3')], [[6], [6]]],
      [
        'flex: lines of boxes side by side',
        (p) => ['f2', 'f3', 'g2', 'g3'].flatMap((one) => p.pagesOf(one)),
        [7, 8, 7, 8],
      ],
      ['flex: boxes of a column', (p) => [p.pagesOf('h2'), p.pagesOf('h3')], [[9], [10]]],
      ['grid: rows', (p) => [p.pagesOf('j2'), p.pagesOf('j3')], [[11], [12]]],
      ['grid: a break before a row', (p) => [p.pagesOf('l1'), p.pagesOf('l2')], [[13], [14]]],
      ['box-decoration-break: clone', (p) => p.at('y3').top - p.at('u2').top, 20],
      ['box-decoration-break: slice', (p) => p.at('z3').top - p.at('u2').top, 0],
      [
        'columns: the rest on the next page',
        (p) => [p.pagesOf('c20'), p.pagesOf('c21')],
        [[19], [20]],
      ],
    ],
  },
]
