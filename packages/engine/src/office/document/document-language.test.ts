import { expect, test } from 'vitest'
import { documentLanguage } from './document-language.ts'

const WORD = { language: 'en-US', scriptLanguages: ['ko-KR', 'ar-SA'] }

test.each([
  ['the letters of its own where they are Latin', 'An invoice', WORD, 'en-US'],
  ['East Asian letters', '송장 번호 42', WORD, 'ko-KR'],
  ['letters from right to left', 'فاتورة رقم', WORD, 'ar-SA'],
  ['Han, where nothing tells its language', '請求書', { scriptLanguages: ['ja-JP'] }, 'ja-JP'],
  ['Chinese of Taiwan', '年度財務報告', { scriptLanguages: ['zh-TW'] }, 'zh-TW'],
  ['a script of several languages', 'Годишњи извештај', { language: 'sr-RS' }, 'sr-RS'],
  ['a text of none', '42', WORD, 'en-US'],
])('takes the language that is stated of %s', (_, text, stated, language) => {
  const found = documentLanguage({ ...stated, passages: [text] })
  expect(found).toMatchObject({ language })
  expect(found).not.toHaveProperty('contradicted')
})

test('a language of another script is none', () => {
  const { language, contradicted, sample } = documentLanguage({
    ...WORD,
    passages: ['これは請求書です'],
  })
  expect({ language, contradicted }).toEqual({ language: '', contradicted: 'en-US' })
  expect(sample).toContain('請求書')
})

test('a broken tag is no language of a script', () => {
  expect(documentLanguage({ language: 'x_y', passages: ['송장'] }).language).toBe('')
})

test('long documents are judged by their beginning', () => {
  const passages = Array.from({ length: 10_000 }, () => '송장 번호')
  expect(documentLanguage({ passages }).sample).toHaveLength(5000)
})
