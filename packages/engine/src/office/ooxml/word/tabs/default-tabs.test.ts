import { expect, test } from 'vitest'
import { prepareWord } from '../../../preflight/prepare-word.ts'
import { paragraph, tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'

const STATED = '<w:defaultTabStop w:val="720"/>'
const KOREAN = '<w:defaultTabStop w:val="800"/>'

test.each([
  ['계약의 유효기간은 다음과 같다', '<w:zoom w:percent="100"/>', [KOREAN]],
  ['계약의 유효기간은 다음과 같다', STATED, [STATED]],
  ['The term of the contract', '<w:zoom w:percent="100"/>', []],
  ['契約の期間は次のとおりとする', '<w:zoom w:percent="100"/>', []],
])('tab stops of %j with %s are %j', (text, settings, expected) => {
  const bytes = tinyDocx(paragraph(text), {
    relationships: [['rId1', 'settings', 'settings.xml']],
    parts: { 'word/settings.xml': wordXml('settings', settings) },
  })
  const prepared = new OfficePackage(prepareWord(bytes, { forLayout: true }).bytes)
  const written = prepared.text('word/settings.xml')
  expect(written.match(/<w:defaultTabStop[^>]*>/g) ?? []).toEqual(expected)
})
