import { expect, test } from 'vitest'
import { PAGED_CSS, SIZE_NAMES, UNSUPPORTED_CSS } from './unsupported-css.ts'

const found = (css: string) =>
  UNSUPPORTED_CSS.filter(({ pattern }) => new RegExp(pattern, 'i').test(css)).length

const sizeNames = (css: string) =>
  PAGED_CSS.some(
    ({ feature, pattern }) => feature === SIZE_NAMES && new RegExp(pattern, 'i').test(css),
  )

test.each([
  '@page { size: A6 }',
  '@page :first{margin:0;size:landscape a0}',
  '@page wide { size: tabloid landscape; }',
  '@page{size:JIS-B6}',
])('finds a name of a size that no browser knows: %s', (css) => {
  expect(sizeNames(css)).toBe(true)
})

test.each([
  '@page { size: A5 }',
  '@page { size: jis-b5 landscape }',
  '@page { size: 105mm 148mm }',
  '@page { margin: 0 } .poster { --size: A6 }',
  '@page { size: letter }',
])('leaves others alone: %s', (css) => {
  expect(sizeNames(css)).toBe(false)
})

test.each([
  ['@page :nth(2n){margin:0}', '@page{margin:0}li:nth-child(2){margin:0}'],
  ['@page a, chapter:first{margin:0}', '@page chapter{margin:0}@page :first{margin:0}'],
  ['@page:first:right{margin:0}', '@page a:left,b:right{margin:0}a:hover:after{color:red}'],
])('finds selectors of pages that the browser drops: %s, not %s', (dropped, known) => {
  const isFound = (css: string) =>
    PAGED_CSS.some(
      ({ feature, pattern }) => feature === '@page :nth()' && new RegExp(pattern, 'i').test(css),
    )
  expect([isFound(dropped), isFound(known)]).toEqual([true, false])
})

test('finds elements that begin the numbers of pages anew', () => {
  expect(found('.part{break-before:page;counter-reset:page 1}')).toBe(1)
  expect(found('@page{margin:0}.a{counter-reset:page-part}')).toBe(0)
})

test.each([
  ['@page:first{counter-reset:page 4}', '@page:first{margin:0}@page{counter-increment:page 2}'],
  ['@page{@top-left{content:counter(chapter)}}', '@page{@top-left{content:counter(page)}}'],
  [
    '@page:first{margin:0;@top-left{color:red}@footnote{border:0}}',
    '@page:first{margin:0}@page{@footnote{border:0}}',
  ],
  [':root{--to:string(title)}', ':root{--to:counter(page)}'],
  [':root{--is:running(head)}', ':root{--is:run}'],
  [':root{--to:footnote}', ':root{--to:footnote-like;--footnote:a}'],
  [
    '@page{@top-left{content:"a";max-width:5em}}',
    '@page{@top-left{content:"a";max-width:none;min-height:0}}',
  ],
  ['@page{@bottom {content:"a"}}', '@page{@bottom-center{content:"a"}}.top{}'],
  ['@page{@left-top{min-height:9em;content:"a"}}', '@page{@left-top{height:9em}}p{min-height:9em}'],
  ['figure{float:top}', 'figure{float:left;vertical-align:top}'],
  ['figure{float: page column-top}', 'figure{float: right;top:0}'],
  ['aside{float:outside}', 'aside{float:left;list-style:outside}'],
  ['img{float-reference:page}', 'img{float:inline-start}'],
  ['header{flow:static(top)}', 'header{display:flow-root}'],
  [
    '@page{@left-middle{content:"a";transform:rotate(-90deg)}}',
    '@page{@left-middle{content:"a";text-transform:uppercase;transform:none;opacity:1}}p{opacity:.5}',
  ],
  ['@page{@top-left{display:none}}', '@page{@top-left{display:block}}p{display:none}'],
  ['@page{@top-left{ opacity : .5 ; content:"a"}}', '@page{@top-left{position:static}}'],
  ['@page{@prince-overlay{content:"Draft"}}', '@page{margin:0}'],
  ['@page{@top-left{content:prince-script(a)}}', '@page{@top-left{content:"prince-script(a)" }}'],
  ['table{prince-caption-page:following}', 'table{prince-linebreak-magic:auto}'],
  ['h1{-prince-pdf-page-label:"a"}', '.prince-link{color:red}'],
  ['img{float:prince-column-top}', 'img{float:left}'],
  ['@page{@frame top{height:2cm}}', '@page{margin:0}.frame{color:red}'],
  ['h1{-ro-title:"a"}', ':root{--ah-x:1}h1{-webkit-hyphens:auto}'],
  ['div{-fs-page-sequence:start}', 'table{-fs-table-paginate:paginate}'],
  ['p i{float:column-footnote}', 'p i{float:left;--footnote:endnote}'],
  ['@page{margin-inside:3cm}', '@page:left{margin-left:3cm}p{margin-inline:1px;list-style:inside}'],
  ['@page{size:A5;crop-offset:5mm}', '@page{bleed:3mm}p{--trim:a;text-box-trim:both}'],
  ['@page{bleed-left:3mm}', '@page{size:A4}.bleed-left{margin:0}.trim{color:red}'],
  [
    '@page{@top-left{content:var(--a)}--a:"x"}',
    '@page{margin:var(--a);@top-left{content:var(--a)}}p{--a:1px}',
  ],
  ['@page{@top-left{--own:"x";content:var(--own)}}', ':root{--a:1px}@page{margin:var(--a)}'],
  ['p{max-lines:2}', 'p{max-lines:none;-webkit-line-clamp:2}'],
  ['p{flow-into:aside}', 'p{flow-into:none;shape-outside:circle()}'],
  [
    '@import url("a;b.css") layer(x) supports(string-set: a content());',
    '@import "supports(string-set).css";h1{string-set:a content()}',
  ],
  [
    '@import "a.css" supports(not (float: footnote)) print;',
    '@import "a.css" supports(display: grid);p{float:footnote}',
  ],
  ['img{image-resolution:300dpi}', 'img{image-rendering:auto}'],
])('finds what the browser ignores: %s, not %s', (ignored, known) => {
  expect(found(ignored)).toBe(1)
  expect(found(known)).toBe(0)
})
