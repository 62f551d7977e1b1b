import { expect, test } from 'vitest'
import { unsupportedInHeaders } from './unsupported-in-headers.ts'

// Read from each of its beginnings to its end, each would take from seven seconds to many minutes.
test.each(['<style', '<style>/*', '<style>content: ', '<style>@page{', '<style>@page a}'])(
  'header and footer of %s again and again are looked through once',
  (html) => {
    const header_html = {
      default: html + html.replace('<style>', '').repeat(250_000 / html.length),
    }
    expect(unsupportedInHeaders({ header_html } as never)).toEqual([])
  },
)
