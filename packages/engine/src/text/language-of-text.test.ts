import { expect, test } from 'vitest'
import { languageOfText } from './language-of-text.ts'

test.each([
  ['これは請求書です', 'ja'],
  ['2026 年度財務報告', 'zh'],
  ['송장 번호 42', 'ko'],
  ['فاتورة رقم', 'ar'],
  ['گزارش مالی پایان سال', 'fa'],
  ['حشبون', 'ar'],
  ['חשבונית מס', 'he'],
  ['वार्षिक रिपोर्ट', 'hi'],
  ['Годовой отчёт', 'ru'],
  ['Річний звіт підприємства', 'uk'],
  ['Ετήσια έκθεση', 'el'],
  ['รายงานประจำปี', 'th'],
])('%s is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})

test.each(['Annual report', 'Rechnung Nr. 42', 'The constant π and the angle α', '42', ''])(
  'says nothing of %j',
  (text) => {
    expect(languageOfText(text)).toBeUndefined()
  },
)
