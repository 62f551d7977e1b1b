import { expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { convertMarkdown } from '../../operations/convert-markdown.ts'

const prepared = (markdown: unknown) => () => prepare(convertMarkdown, { markdown })

test.each(['', ' \n', { base64: '' }, Buffer.from('\ufeff')])(
  'refuses an empty document: %j',
  (markdown) => {
    expect(prepared(markdown)).toThrow(/^markdown must not be empty\.$/)
  },
)

test('takes an empty document as a part of a book', () => {
  const book = [
    { name: 'a.md', markdown: '' },
    { name: 'b.md', markdown: '# B' },
  ]
  expect(prepared(book)).not.toThrow()
})
