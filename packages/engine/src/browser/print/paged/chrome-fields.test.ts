import { expect, test } from 'vitest'
import { hasUnrunScripts, unfilledFields, withChromeFields } from './chrome-fields.ts'

const filled = (html: string) => withChromeFields({ default: html })?.default

test.each([
  ['<span class="pageNumber"></span>', '<span class="pageNumber">{page}</span>'],
  ["<b id=a class='big totalPages'> </b>", "<b id=a class='big totalPages'>{pages}</b>"],
  ['<SPAN CLASS=title style="x"></span>', '<SPAN CLASS=title style="x">{title}</SPAN>'],
  [
    '<p><i class="date"></i><i class="url"></i></p>',
    '<p><i class="date">{date}</i><i class="url">{url}</i></p>',
  ],
])('%s is filled as in Chrome', (html, shown) => {
  expect(filled(html)).toBe(shown)
})

test.each([
  '<span class="pageNumber">{page}</span>',
  '<h1 class="title">Report</h1>',
  '<span class="pagenumber page-title"></span>',
  '<span data-class="title"></span>',
  '<span class="date"><b></b></span>',
])('%s stays', (html) => {
  expect(filled(html)).toBe(html)
})

test('every header is filled, and none where there is none', () => {
  const html = '<a class="pageNumber"></a>'
  expect(withChromeFields({ first: html, even: '' })).toEqual({
    first: '<a class="pageNumber">{page}</a>',
    even: '',
  })
  expect(withChromeFields(undefined)).toBeUndefined()
})

test.each([
  ['<i class="totalPages"></i><i class="big pageNumber"></i>', ['pageNumber', 'totalPages']],
  ['<i class=title> </i><b class="date"></b><a class=\' url \'></a>', ['title', 'date', 'url']],
  ['<i class="pageNumber"></i><script>fill()</script>', ['pageNumber']],
])('%s tells of fields that nothing fills', (html, names) => {
  expect(unfilledFields(html)).toEqual(names)
})

test.each([
  '<i class="pageNumber">1</i>',
  '<h1 class="title">Paid</h1><p class="date">1 May<p class="url">example.com',
  '<div class="title rule"></div>',
  '<i class="date"></i><script>fill()</script>',
  '<style>.url::after { content: "example.com" }</style><i class="url"></i>',
  '<i class="date"><b></b></i>',
])('%s tells of none', (html) => {
  expect(unfilledFields(html)).toEqual([])
})

const WKHTMLTOPDF = '<script>var x=document.location.search.substring(1).split("&")</script>'

test('fields of a header for wkhtmltopdf are filled as its script would, and nothing is told', () => {
  const html = `${WKHTMLTOPDF}<body onload="subst()"><b class="page"></b>/<b class="topage"></b><i class="doctitle"></i>`
  expect(filled(html)).toBe(
    `${WKHTMLTOPDF}<body onload="subst()"><b class="page">{page}</b>/<b class="topage">{pages}</b><i class="doctitle">{title}</i>`,
  )
  expect(filled('<b class="page"></b>')).toBe('<b class="page"></b>')
  expect(hasUnrunScripts(html)).toBe(false)
})

test.each([
  ['<script>fill()</script>', true],
  ['<body onload="fill()">', true],
  ['<p>on load = now</p>', false],
])('%s has scripts that do not run: %s', (html, isTold) => {
  expect(hasUnrunScripts(html)).toBe(isTold)
})
