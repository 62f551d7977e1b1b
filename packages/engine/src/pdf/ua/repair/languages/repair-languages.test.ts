import { expect, test } from 'vitest'
import { repaired } from '../../test/test-tree.ts'
import { languageTag, repairLanguages } from './repair-languages.ts'

test.each([
  ['en_GB', 'en-GB'],
  [' de ', 'de'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['', undefined],
  ['not a tag', undefined],
  ['englishlanguage', undefined],
])('%j is %s', (written, tag) => {
  expect(languageTag(written)).toBe(tag)
})

test('elements keep a language only where it is a tag and changes something', () => {
  const before =
    'Document[lang=en](P[lang=de_AT](Span[lang=de-AT](0) Span[lang=x!](1)) P[lang=en](2))'
  const after = 'Document(P[lang=de-AT](Span(0) Span(1)) P(2))'
  expect(repaired(before, (document) => repairLanguages(document, 'en'))).toBe(after)
})
