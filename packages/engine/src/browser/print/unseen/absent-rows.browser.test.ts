import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'

const pool = openPool()

const times = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index + 1)).join('')
const table = (rows: number) =>
  `<table>${times(rows, (row) => `<tr><td>Row ${row}</td></tr>`)}</table>`
const placed = (rows: number) =>
  times(rows, (row) => `<div style="position:absolute;top:${20 * row}px">Row ${row}</div>`)
const scroller = (inner: string) => `<div style="height:300px;overflow:auto">${inner}</div>`

test('a table that lacks columns is told to lack rows, too', async () => {
  const row = '<p role=row><b role=gridcell aria-colindex=1>x</b></p>'
  const rows = scroller(
    `<div id=l style="height:9000px;position:relative">${placed(9)}${row}</div>`,
  )
  const { warnings } = await convert(pool, `<div role=grid id=g aria-colcount=8>${rows}</div>`)
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('#g has 1 of 8 columns'),
    expect.stringContaining('#l ("Row 1")'),
  ])
})

describe('rows that a document does not have', () => {
  test.each([
    [
      'a table in a frame that states more',
      `<iframe id=f width=400 height=300 srcdoc="${table(3).replace('<table', '$& aria-rowcount=90')}"></iframe>`,
      'table in the frame #f has 3 of 90 rows',
    ],
    [
      'a table that states more',
      table(3).replace('<table', '$& aria-rowcount=90'),
      'table has 3 of 90 rows',
    ],
    [
      'days of a calendar that have more events, as of FullCalendar',
      '<table><tr><td><div>Meeting</div><div><a aria-expanded="false" title="Show 5 more events">+5 more</a></div></td><td><button>+2 weitere</button></td></tr></table>',
      'goes on once its button is pressed: "+5 more", "+2 weitere"',
    ],
    [
      'pieces of one row beside each other',
      `<div role=grid aria-rowcount=9>${times(2, () => times(4, (row) => `<p role=row aria-rowindex=${row}>x</p>`))}</div>`,
      'div has 4 of 9 rows',
    ],
    [
      'a table that builds the columns which its window shows',
      `<div role=grid aria-colcount=8><div role=row>${times(3, (column) => `<b role=gridcell aria-colindex=${column}>x</b>`)}</div></div>`,
      'A table has fewer columns than it states: div has 3 of 8 columns',
    ],
    [
      'items that state of how many they are',
      `<ul>${times(4, (item) => `<li aria-setsize=40 aria-posinset=${item}>Item</li>`)}</ul>`,
      'ul has 4 of 40 rows',
    ],
    [
      'a list with room for others',
      scroller(`<div id=l style="height:9000px;position:relative">${placed(9)}</div>`),
      '#l ("Row 1")',
    ],
    [
      'a list of the window, with text below',
      `<div id=l style="height:9000px;position:relative">${placed(9)}</div><p>The end</p>`,
      '#l ("Row 1")',
    ],
    [
      'a list of the window in a box that scrolls sideways alone',
      `<div style="overflow-x:auto"><div id=l style="height:9000px;position:relative">${placed(9)}</div></div>`,
      '#l ("Row 1")',
    ],
    [
      'a list beside a spacer',
      `<div id=l style="height:300px;overflow:auto;position:relative">${placed(9)}<div style="height:9000px"></div></div>`,
      '#l ("Row 1")',
    ],
    [
      'a list between spacers',
      scroller(
        `<table><tbody id=l>${times(9, (row) => `<tr><td>Row ${row}`)}<tr style="height:9000px"></table>`,
      ),
      '#l ("Row 1")',
    ],
    [
      'a table whose spacer is a row of its own, as of Quasar',
      scroller(
        `<table id=l><tbody><tr><td style="height:0"></tbody><tbody>${times(9, (row) => `<tr><td>Row ${row}`)}</tbody><tbody><tr><td style="height:9000px"></tbody></table>`,
      ),
      '#l ("Row 1")',
    ],
    [
      'a list in a padded box',
      scroller(
        `<ul id=l style="padding-bottom:9000px">${times(9, (row) => `<li>Row ${row}`)}</ul>`,
      ),
      '#l ("Row 1")',
    ],
    [
      'a list in a box with room for it, beside the numbers of its lines, once',
      scroller(
        `<div style="height:9000px;position:relative;display:flex"><div id=n style="height:9000px;position:relative;width:40px">${placed(9)}</div><div style="height:9000px;position:relative">${placed(9)}</div></div>`,
      ),
      'has room for others: #n ("Row 1"). ',
    ],
    [
      'a table shown a page at a time',
      `${table(10)}<div>Showing 1 to 10 of 57 entries</div><button>Next</button>`,
      '"Showing 1 to 10 of 57 entries"',
    ],
    [
      'a later page, in elements of other words and digits',
      `<section>${table(10)}</section><p>من <b>١١</b> إلى <b>٢٠</b> من <b>٥٧</b></p><button>التالي</button>`,
      'من ١١ إلى ٢٠ من ٥٧',
    ],
    [
      'a list of cards',
      `<ul>${times(3, (item) => `<li>Card ${item}</li>`)}</ul><footer><span>1–3 / 1,057</span> <a href="?page=2">More</a></footer>`,
      '"1–3 / 1,057"',
    ],
    [
      'buttons of pages',
      `${table(4)}<div class="pagination"><button>1</button><button>2</button><button>3</button></div>`,
      '"pages 1 to 3"',
    ],
    [
      'buttons of pages between arrows, which are no slides',
      `${table(4)}<div class="paginator"><button>Prev</button><span class="pages"><button class="page active" aria-label="Show Page 1">1</button><button class="page" aria-label="Show Page 2">2</button></span><button>Next</button></div>`,
      '"pages 1 to 2"',
    ],
    [
      'a list that goes on behind a button below it',
      `<main><div><ul>${times(3, (item) => `<li>Card ${item}`)}</ul></div><p><button>Show 20 more results</button></p></main>`,
      'its button is pressed: "Show 20 more results"',
    ],
    [
      'cards whose last one is a button, in another language',
      `<section>${times(3, (item) => `<article>Card ${item}</article>`)}<article><a href="#">Weitere Beiträge laden</a></article></section>`,
      '"Weitere Beiträge laden"',
    ],
  ])('are told: %s', async (_, html, told) => {
    const { warnings } = await convert(pool, html)
    expect(warnings).toEqual([
      expect.objectContaining({
        code: 'content_left_out',
        severity: 'warning',
        message: expect.stringContaining(told),
      }),
    ])
  })

  test.each([
    ['a table with the rows that it states', table(3).replace('<table', '$& aria-rowcount=3')],
    [
      'a table with the columns that it states, one of them over two',
      '<table aria-colcount=3><tr><td aria-colindex=1>x<td colspan=2 aria-colindex=2>x</table>',
    ],
    ['a table whose cells state no columns', '<table aria-colcount=9><tr><td>x</table>'],
    [
      'items of a tree that each stand in a box of their own, as of Vuetify',
      `<div role=tree>${times(3, (item) => `<div><p role=treeitem aria-setsize=3 aria-posinset=${item}>Item</div>`)}</div>`,
    ],
    ['a table of unknown length', table(3).replace('<table', '$& aria-rowcount=-1')],
    [
      'a line of code beside a list of one',
      '<p>&lt;page-sequence number="1" format="1" master="s2"></p><ul><li>One</ul><a href="#a">A</a><h1 id="a">A</h1>',
    ],
    [
      'numbers of short items beside a list of two',
      `${table(2)}<ul>${times(3, (item) => `<li>Result ${item}</li>`)}</ul><button>Print</button>`,
    ],
    [
      'a date, and numbers of a chapter, above a list of two',
      '<h2>3.4.8. Chapter</h2><ul><li>One<li>Two</ul><p>1.2.2024</p><ul><li>One<li>Two</ul><button>Print</button>',
    ],
    ['a list that is shown whole', `${table(10)}<p>1 to 10 of 10</p><button>Next</button>`],
    ['a week beside its days', `${table(7)}<h2>Nov 8 – 14, 2026</h2><button>Next</button>`],
    [
      'a week beside its days, in the words of another language',
      `<html lang="pl">${table(7)}<h2>8 – 14 listopada 2026</h2><button>Dalej</button>`,
    ],
    ['days beside as many rows', `${table(10)}<p>3–12 May 2024</p><button>Print</button>`],
    [
      'numbers of a table',
      `<table>${times(10, () => '<tr><td>1</td><td>10</td><td>57</td></tr>')}</table><button>Pay</button>`,
    ],
    [
      'numbers without a list of that length',
      `${table(7)}<p>1 to 10 of 57</p><button>Next</button>`,
    ],
    [
      'pages of other documents',
      `<article>Words</article><nav class="pagination"><a href="/1">1</a><a href="/2">2</a></nav>`,
    ],
    [
      'a list beside other buttons, or to which links to other documents belong',
      `<ul>${times(3, (item) => `<li>Card ${item}`)}</ul><p><button>Add more</button> <a href="/all">Show more</a></p>`,
    ],
    [
      'a button of a form, or behind a text',
      `<ul>${times(3, (item) => `<li>Card ${item}`)}</ul><p>Text</p><button>Show more</button><form><ul>${times(3, (item) => `<li>Card ${item}`)}</ul><button>Show more</button></form>`,
    ],
    [
      'few lines in a high box',
      `<div style="height:3000px">${times(3, (row) => `<p>Line ${row}</p>`)}</div>`,
    ],
    [
      'a list of the window that is built for the print',
      `<div style="overflow-x:auto"><div id=l style="height:3000px;position:relative">${placed(9)}</div></div>
        <script>onbeforeprint = () => { l.innerHTML = ${JSON.stringify(placed(148))} }; onafterprint = () => { l.innerHTML = '' }</script>`,
    ],
    [
      'a list whose room is full',
      `<div style="height:3000px;position:relative">${placed(148)}</div>`,
    ],
  ])('are not told of %s', async (_, html) => {
    expect((await convert(pool, html)).warnings).toEqual([])
  })
})
