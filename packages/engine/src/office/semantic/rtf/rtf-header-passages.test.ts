import { expect, test } from 'vitest'
import { rtfHeaderPassages } from './rtf-header-passages.ts'

const HEADERS =
  "{\\header all\\par}{\\headerl left\\par}{\\headerr right\\par}{\\headerf first{\\b  caf\\'e9}\\par}{\\footer end}"

function shown(opening: string, ...sections: readonly string[]): readonly string[] {
  const body = sections.map((section) => `\\sectd${section}`).join('\\sect')
  return rtfHeaderPassages(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}${opening}${body}}`)
}

test.each([
  ['', 'Body\\par', ['all', 'end']],
  ['\\titlepg', 'Body\\par', ['first café']],
  ['\\titlepg', 'Body\\par\\page More\\par', ['first café', 'all', 'end']],
  ['\\titlepg', 'Body\\par\\page\\par', ['first café']],
  ['\\facingp', 'Body\\par', ['right']],
  ['\\facingp', 'Body\\par\\page More\\par', ['right', 'left']],
  ['\\facingp\\titlepg', 'Body\\par\\page More\\par', ['first café', 'left']],
  ['\\facingp\\pgnstarts2', 'Body\\par', []],
  ['\\facingp\\pgnstarts2', 'Body\\par\\page More\\par', ['left', 'right']],
  ['{\\header another}', 'Body\\par', []],
  ['', '', ['all', 'end']],
])('headers of a section of %j around %j are %j', (words, body, passages) => {
  expect(shown('', `${words}${HEADERS}${body}`)).toEqual(passages)
})

const LATER = '{\\header later\\par}{\\headerl later left\\par}{\\headerr later right\\par}'

test.each([
  ['', '', 'More\\par', ['all', 'end', 'later']],
  ['', '\\sbknone', 'More\\par\\page Again\\par', ['all', 'end']],
  ['', '\\titlepg', 'More\\par', ['all', 'end']],
  ['', '', '{\\pict 00}', ['all', 'end']],
  ['\\facingp', '', 'More\\par', ['right']],
  ['\\facingp', '', 'More\\par\\page Again\\par', ['right', 'later left', 'later right']],
])(
  'beside %j, headers of a later section of %j around %j count too',
  (opening, words, body, all) => {
    expect(shown(opening, `${HEADERS}Body\\par`, `${words}${LATER}${body}`)).toEqual(all)
  },
)

test('a document without headers has no such passages', () => {
  expect(rtfHeaderPassages('{\\rtf1\\ansi Body\\par}')).toEqual([])
})
