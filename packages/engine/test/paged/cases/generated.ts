import type { PagedDocument } from '../paged-case.ts'

const PAGES =
  '@page{size:300pt;margin:50pt;font:8pt/8pt sans-serif}body,p,h1,h2{margin:0;font:10pt/12pt sans-serif}.next{break-before:page}'

/** Counters of pages, named strings, running elements, notes, leaders and references. */
export const GENERATED: readonly PagedDocument[] = [
  {
    name: 'counters of pages',
    html: `<style>${PAGES}@page{@top-left{content:counter(page) "/" counter(pages)}@top-right{content:counter(page,upper-roman)}
      @bottom-left{content:counter(page,decimal-leading-zero)}@bottom-right{content:counter(page,lower-alpha)}}</style>
      <p>x</p><p class="next">x</p><p class="next">x</p><p class="next">x</p>`,
    cases: [
      ['counter(page), counter(pages), their styles', (p) => p.on(4), '4/4 IV x 04 d'],
      ['counter(page) of the first page', (p) => p.on(1), '1/4 I x 01 a'],
    ],
  },
  {
    name: 'counters that pages count',
    html: `<style>${PAGES}@page{counter-increment:page 2;@top-left{content:counter(page)}}</style><p>x</p><p class="next">x</p><p class="next">x</p>`,
    cases: [['counter-increment of pages', (p) => [p.on(2), p.on(3)], ['4 x', '6 x']]],
  },
  {
    name: 'named strings',
    html: `<style>${PAGES}h1{string-set:s content()}h2{string-set:t attr(data-t) "-" content(before),u content(first-letter)}h2::before{content:"Pre"}
      @page{@top-left{content:string(s)}@top-center{content:string(s,start)}@top-right{content:string(s,last)}
      @bottom-left{content:string(s,first-except) "."}@bottom-center{content:string(t)}@bottom-right{content:string(u)}}</style>
      <h1>A</h1><h1>B</h1><p class="next">x</p><h1>C</h1><h1>D</h1><p class="next">x</p><h2 class="next" data-t="T">Word</h2>`,
    cases: [
      ['string(): the first of its page', (p) => p.on(1).split(' ')[0], 'A'],
      ['string(, start): set by the first thing', (p) => p.on(1).split(' ')[1], 'A'],
      ['string(, last)', (p) => p.on(1).split(' ')[2], 'B'],
      ['string(), start and last of a page that sets it later', (p) => p.on(2), 'C B D x C D .'],
      ['string() holds on later pages', (p) => p.on(3), 'D D D x D.'],
      ['first-except: nothing where it is set', (p) => p.on(2).endsWith(' .'), true],
      ['attr(), strings and content(before)', (p) => p.on(4).includes('T-Pre'), true],
      ['content(first-letter), several strings', (p) => / W$/.test(p.on(4)), true],
    ],
  },
  {
    name: 'running elements',
    html: `<style>${PAGES}.r{position:running(head)}@page{@top-left{content:element(head)}@top-right{content:element(head,last)}@bottom-left{content:element(head,first-except)}}</style>
      <div class="r"><b>R1</b></div><p>x</p><p class="next">y</p><div class="r">R2</div><div class="r">R3</div><p>z</p><p class="next">w</p>`,
    cases: [
      ['element() on its page, and out of the text', (p) => p.on(1), 'R1 R1 x'],
      ['element(): the first and the last of a page', (p) => p.on(2), 'R2 R3 y z'],
      ['element() holds on later pages', (p) => p.on(3), 'R3 R3 w R3'],
    ],
  },
  {
    name: 'footnotes',
    html: `<style>${PAGES}.f{float:footnote}.f::footnote-call{content:"(" counter(footnote) ")"}.f::footnote-marker{content:counter(footnote,upper-alpha) ":"}</style>
      <p>one<span class="f">n1</span> <b>two</b><span class="f">n2</span></p><p class="next">three<span class="f">n3</span></p>`,
    cases: [
      ['::footnote-call', (p) => p.at('(2)').left - p.at('two').right, 0],
      ['::footnote-marker', (p) => [p.pagesOf('A:n1'), p.pagesOf('C:n3')], [[1], [2]]],
      ['calls stand in the text', (p) => p.at('(1)').top < 60, true],
      [
        'the notes of a page end with its text',
        (p) => Math.abs(p.at('B:n2').bottom - 250) <= 5,
        true,
      ],
      ['notes stand one below the other', (p) => p.at('B:n2').top - p.at('A:n1').top, 12],
    ],
  },
  {
    name: 'references',
    html: `<style>${PAGES}a{display:block}.c::after{content:" p" target-counter(attr(href),page)}.r::after{content:" " target-counter(attr(href url),page,lower-roman)}
      .t::after{content:" " target-text(attr(href))}.b::after{content:" " target-text(attr(href),before)}.f::after{content:" " target-text(attr(href),first-letter)}
      .l::after{content:leader(".") target-counter(attr(href),page)}.n::after{content:" " target-counter(attr(href),sec)}.s::after{content:" " target-counters(attr(href),sec,".")}
      h1{counter-increment:sec}h1::before{content:"N"}body,section{counter-reset:sec}</style>
      ${['c', 'r', 't', 'b', 'f', 'l', 'n', 's'].map((name) => `<a class="${name}" href="#there">${name}</a>`).join('')}
      <h1>x</h1><h1 class="next">y</h1><section><h1 id="there" class="next">Goal</h1></section>`,
    cases: [
      ['target-counter() of a page', (p) => p.on(1).startsWith('c p3'), true],
      ['target-counter() in another style', (p) => p.on(1).includes('r iii'), true],
      ['target-text()', (p) => p.on(1).includes('t Goal'), true],
      ['target-text(, before)', (p) => p.on(1).includes('b N'), true],
      ['target-text(, first-letter)', (p) => p.on(1).includes('f G '), true],
      ['leader() fills the line', (p) => p.at(leaderLine(p.on(1)), 1).right, 250],
      ['target-counter() of another counter', (p) => p.on(1).includes('n 1'), true],
      ['target-counters()', (p) => p.on(1).includes('s 2.1'), true],
    ],
  },
]

/** Word that the line with dots ends with. */
function leaderLine(text: string): string {
  return /\S*\.{3}\S*/.exec(text)?.[0] ?? '3'
}
