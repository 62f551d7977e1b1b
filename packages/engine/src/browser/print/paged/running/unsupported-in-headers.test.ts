import { expect, test } from 'vitest'
import { unsupportedInHeaders } from './unsupported-in-headers.ts'

test.each([
  ['<style>.n{float:footnote}</style>', ['float: footnote']],
  ['<p style="hyphens: auto">', ['hyphens: auto']],
  ["<a style='--x:1;content:leader(dotted)'>", ['leader()']],
  ['<style>a::after{content:target-counter(attr(href),page)', ['target-counter()']],
  ['<p>float: footnote {string:a} {page}', []],
  ['<style>/* hyphens:auto */p{color:red}</style>', []],
  ['<style>p::before{content:counter(page)}</style>', []],
])('a header of %s is told of what is not carried out', (html, features) => {
  const told = features.map((feature) => `${feature} in header_html and footer_html`)
  expect(unsupportedInHeaders({ header_html: { default: html } })).toEqual(told)
  expect(unsupportedInHeaders({ footer_html: { odd: html } })).toEqual(told)
})
