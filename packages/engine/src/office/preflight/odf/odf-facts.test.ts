import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { odtContent, tinyOdt } from '../../test/tiny-odt.ts'
import { hasPlainOdfLists } from './odf-facts.ts'

test.each([
  ['一, 二, 三, ...', true],
  // As LibreOffice writes digits of full width.
  ['1, 2, 3, ...', true],
  ['1st', true],
  ['1', false],
  ['甲, 乙, 丙, ...', false],
  ['①, ②, ③, ...', false],
])('numbers of lists as %s are plain in the end: %s', (format, expected) => {
  const style = `<t:list-style xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><t:list-level-style-number t:level="1" style:num-format="${format}"/></t:list-style>`
  const document = new OfficePackage(tinyOdt(odtContent(style)))
  expect(hasPlainOdfLists(document)).toBe(expected)
})
