import { expect, test } from 'vitest'
import { escapeHtml } from '../../messages/escape-html.ts'
import { semanticPage } from './semantic-page.ts'

test('text cannot leave its place', () => {
  expect(escapeHtml('a < "b"')).toBe('a &lt; &quot;b&quot;')
  expect(escapeHtml("<b>&'\0\u001b\ud800")).toBe('&lt;b&gt;&amp;&#39;\ufffd')
})

test('a page names title, author and language, and lets nothing be loaded', () => {
  const page = semanticPage({ html: '<p>a' }, { title: '</title>', author: '"A"', language: 'de' })
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('<title>&lt;/title&gt;</title>')
  expect(page).toContain('<meta name="author" content="&quot;A&quot;">')
  expect(page).toContain('default-src &#39;none&#39;; img-src &#39;self&#39; data:;')
})

test('a document that brings its own look has no lines around its tables', () => {
  expect(semanticPage({ html: '<table>' }, {})).toContain('border: .5pt solid')
  expect(semanticPage({ html: '<table>', hasOwnLook: true }, {})).not.toContain(
    'border: .5pt solid',
  )
})

test('a stylesheet of the document cannot end its element', () => {
  const page = semanticPage({ html: '', css: 'p{}</style><script>' }, {})
  expect(page.match(/<\/style>/g)).toHaveLength(1)
})
