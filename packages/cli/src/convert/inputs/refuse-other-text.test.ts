import { expect, test } from 'vitest'
import { refuseOtherText } from './refuse-other-text.ts'

const HTML = { mediaTypes: ['text/html'] } as const
const MARKDOWN = { mediaTypes: ['text/markdown', 'text/plain'] } as const

test.each([
  ['docs/README.md', HTML, 'Write svc convert markdown docs/README.md, or'],
  ['a.HTML', MARKDOWN, 'Write svc convert html a.HTML, or'],
  [
    'docs/index.rst',
    MARKDOWN,
    'The name docs/index.rst is that of reStructuredText, which no command takes.',
  ],
  ['a.ADOC', HTML, 'of AsciiDoc'],
  ['a.b.ipynb', MARKDOWN, 'of a Jupyter notebook'],
])('refuses %s where it is read as another kind', (name, document, message) => {
  expect(() => refuseOtherText({ name }, document)).toThrow(message)
})

test.each([
  ['a.html', HTML],
  ['a.md', MARKDOWN],
  ['a.txt', HTML],
  ['-', HTML],
  ['org', MARKDOWN],
  ['a.mdx', MARKDOWN],
  ['a.constructor', MARKDOWN],
  ['a.md', { mediaTypes: ['text/plain'] } as const],
])('takes %s', (name, document) => {
  expect(() => refuseOtherText({ name }, document)).not.toThrow()
})
