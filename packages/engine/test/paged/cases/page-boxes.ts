import type { PagedCase, PagedDocument } from '../paged-case.ts'

/** Sizes that a page may have, each by a name of its own; and the size in points. */
const SIZES: readonly (readonly [name: string, size: string, points: string])[] = [
  ['a name', 'A5', '420×595'],
  ['a name that lies', 'A5 landscape', '595×420'],
  ['a direction before the name', 'landscape A4', '842×595'],
  ['a name that stands', 'letter portrait', '612×792'],
  ['legal', 'legal', '612×1008'],
  ['ledger', 'ledger', '792×1224'],
  ['B5 of ISO', 'B5', '499×709'],
  ['B5 of Japan', 'JIS-B5', '516×729'],
  ['a name that the browser does not know', 'A6', '298×420'],
  ['such a name that lies', 'landscape JIS-B6', '516×363'],
  ['such a name before a length', 'executive; size: 250pt', '250×250'],
  ['such an important name before a length', 'C6 !important; size: 250pt', '323×459'],
  ['two lengths', '4in 6in', '288×432'],
  ['two lengths that lie', '6in 4in', '432×288'],
  ['one length', '200pt', '200×200'],
  ['a length of a font', '20em 300pt', '240×300'],
  ['a rule that is no size', '-10pt', '300×300'],
  ['the last of two rules', 'A4; size: 250pt', '250×250'],
  ['the important one of two rules', '260pt !important; size: A4', '260×260'],
]

const points = (size = '') => size.replace(/[\d.]+/g, (number) => `${Math.round(Number(number))}`)

/** `size` and the margins of pages, and which rule holds. */
export const PAGE_BOXES: readonly PagedDocument[] = [
  {
    name: 'sizes of pages',
    html: `<style>@page{size:300pt;margin:10pt}
      ${SIZES.map(([, size], index) => `@page p${index}{size:${size}} .p${index}{page:p${index}}`).join(' ')}
      @page left{size:400pt 300pt;page-orientation:rotate-left} @page right{size:400pt 300pt;page-orientation:rotate-right}
      .left{page:left}.right{page:right}body{margin:0}</style>${SIZES.map((_, index) => `<p class="p${index}">${index}</p>`).join('')}
      <p class="left">l</p><p class="right">r</p>`,
    cases: [
      ...SIZES.map(
        ([name, , expected], index): PagedCase => [
          `size: ${name}`,
          ({ sizes }) => points(sizes[index]),
          expected,
        ],
      ),
      ['page-orientation turns the page', (p) => p.sizes.slice(-2), ['300×400', '300×400']],
      ['page-orientation: rotate-left', (p) => p.at('l').bottom > 350, true],
      ['page-orientation: rotate-right', (p) => p.at('r').top < 50, true],
    ],
  },
  {
    name: 'margins of pages',
    html: `<style>@page{size:400pt;margin:20pt 30pt 40pt 50pt} @page:first{margin-left:70pt}
      @page:left{margin-left:90pt} @page:right{margin-left:110pt}
      @page tenth{margin:10%} @page em{margin-left:2em;font-size:20pt} @page em:left{margin-left:55pt}
      @media print{@page print{margin-left:33pt}} @media screen{@page print{margin-left:3pt}}
      @supports (margin:0){@page supports{margin-left:44pt}} @page supports{margin-left:wide}
      @layer low{@page layer{margin-left:66pt}} @page layer{margin-left:77pt}
      ${['tenth', 'em', 'print', 'supports', 'layer'].map((name) => `.${name}{page:${name}}`).join('')}
      body,p{margin:0}p{font:10pt/10pt sans-serif}.next{break-before:page}</style>
      <p>one</p><p class="next">two</p><p class="next">three</p><p class="tenth">four</p><p class="em">five</p>
      <p class="em next">six</p><p class="print">seven</p><p class="supports">eight</p><p class="layer">nine</p>`,
    cases: [
      ['margins: of the first page, before those of right pages', leftOf('one'), 70],
      ['margins: of left pages', leftOf('two'), 90],
      ['margins: of right pages', leftOf('three'), 110],
      ['margins: percentages, of a named page before a left one', leftOf('four'), 40],
      ['margins: in the font of the page', leftOf('five'), 40],
      ['margins: of a named left page', leftOf('six'), 55],
      ['margins: of rules for print alone', leftOf('seven'), 33],
      ['margins: a rule that is none does not count', leftOf('eight'), 44],
      ['margins: rules of layers come first', leftOf('nine'), 77],
      [
        'margins: each page at the top',
        (printed) => Math.abs(printed.at('two').top - 20) <= 2,
        true,
      ],
    ],
  },
]

function leftOf(text: string): PagedDocument['cases'][number][1] {
  return (printed) => printed.at(text).left
}
