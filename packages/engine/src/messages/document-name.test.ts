import { expect, test } from 'vitest'
import { isDocumentName } from './document-name.ts'

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
