import { expect, test } from 'vitest'
import { featuresIn } from '../../../in-page/features-in.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import { unsupportedInHeaders } from './unsupported-in-headers.ts'

/** A document whose page answers with a function of ours. */
const documentOf = (answer: typeof featuresIn) =>
  ({
    world: { call: async (_: string, ...given: Parameters<typeof answer>) => answer(...given) },
  }) as unknown as OpenDocument

test.each([
  ['<style>.n{float:footnote}</style>', ['float: footnote']],
  ['<p style="hyphens: auto">', ['hyphens: auto']],
  ["<a style='--x:1;content:leader(dotted)'>", ['leader()']],
  ['<style>a::after{content:target-counter(attr(href),page)', ['target-counter()']],
  ['<p>float: footnote {string:a} {page}', []],
  ['<style>/* hyphens:auto */p{color:red}</style>', []],
  ['<style>p::before{content:counter(page)}</style>', []],
])('a header of %s is told of what is not carried out', async (html, features) => {
  const told = features.map((feature) => `${feature} in header_html and footer_html`)
  const document = documentOf(featuresIn)
  expect(await unsupportedInHeaders(document, { header_html: { default: html } })).toEqual(told)
  expect(await unsupportedInHeaders(document, { footer_html: { odd: html } })).toEqual(told)
})

// Read from each of its beginnings to its end, each would take from seven seconds to many minutes.
test.each(['<style', '<style>/*', '<style>content: ', '<style>@page{', '<p style="', "<p style='"])(
  'styles of a header of %s again and again are taken out in one go',
  async (html) => {
    const header_html = { default: html.repeat(250_000 / html.length) }
    const found = await unsupportedInHeaders(
      documentOf(() => []),
      { header_html } as never,
    )
    expect(found).toEqual([])
  },
)
