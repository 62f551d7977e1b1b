import { expect, test } from 'vitest'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { fontconfigRules } from './fontconfig-rules.ts'

const rules = fontconfigRules()

test('is well-formed', () => {
  const scanner = new XmlScanner(rules, 'fonts.conf')
  let matches = 0
  while (scanner.next()) matches += Number(scanner.local === 'match' && scanner.kind === 'open')
  expect(matches).toBeGreaterThan(50)
})

test('puts a stand-in before the name that a document gives, and looks at no other name', () => {
  expect(rules).toContain(
    '<match target="pattern"><test name="family" qual="first" compare="eq"><string>Times</string></test><edit name="family" mode="prepend" binding="strong"><string>Liberation Serif</string></edit></match>',
  )
})

test('puts fonts of a language behind that name, so that its own stand-in wins', () => {
  expect(rules).toMatch(
    /<string>ko<\/string><\/test><test [^>]*qual="first"[^>]*>.*?mode="append".*NanumGothic/,
  )
})

test("puts fonts of a language before the names of Word's own", () => {
  expect(rules).toMatch(
    /qual="first" compare="eq"><string>宋体<\/string><\/test><edit [^>]*mode="prepend"[^>]*><string>Noto Sans CJK SC</,
  )
})

test('without a face that has the metrics of a font, its name is the font itself', () => {
  expect(rules).toContain(
    '<string>Malgun Gothic as in Word</string></test><edit name="family" mode="prepend" binding="strong"><string>Malgun Gothic</string><string>맑은 고딕</string></edit>',
  )
})
