import { expect, test } from 'vitest'
import { rtfHeaderPassages } from './rtf-header-passages.ts'

const HEADERS =
  "{\\header all\\par}{\\headerl left\\par}{\\headerr right\\par}{\\headerf first{\\b  caf\\'e9}\\par}{\\footer end}"

test.each([
  ['', ['all', 'end']],
  ['\\titlepg', ['first café']],
  ['\\facingp', ['right']],
  ['\\facingp\\pgnstarts2', []],
  ['{\\header another}', []],
])('headers of the first page beside %j are %j', (words, passages) => {
  const body = 'Body\\par\\sect\\sectd{\\header later\\par}More\\par'
  const text = `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\sectd${words}${HEADERS}${body}}`
  expect(rtfHeaderPassages(text)).toEqual(passages)
})

test('a document without headers has no such passages', () => {
  expect(rtfHeaderPassages('{\\rtf1\\ansi Body\\par}')).toEqual([])
})
