import { expect, test } from 'vitest'
import { isDocumentName, isSourceName } from './document-name.ts'

test.each(['header.html', ' a/b/Footer.HTM\n', 'site.css', 'C:\\x\\app.mjs'])(
  '%j is a name',
  (text) => {
    expect(isDocumentName(text)).toBe(true)
  },
)

test.each([
  '',
  'Page {page}',
  '{title}.html',
  'See header.html',
  '<p>a.html',
  '.html',
  'p{}',
  'v1.2',
])('%j is text', (text) => {
  expect(isDocumentName(text)).toBe(false)
})

test.each(['page.html', './a/page.xhtml', 'README.md', ' docs/Guide.markdown\n'])(
  '%j is the name of a document',
  (text) => {
    expect(isSourceName(text)).toBe(true)
  },
)

test.each(['site.css', 'See README.md', '<p>a.html', '[README.md](README.md)', '# a.md'])(
  '%j is no name of a document',
  (text) => {
    expect(isSourceName(text)).toBe(false)
  },
)
