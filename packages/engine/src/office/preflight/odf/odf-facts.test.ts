import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { odtContent, tinyOdt } from '../../test/tiny-odt.ts'
import { hasOdfWordArt, hasPlainOdfLists } from './odf-facts.ts'

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

test.each([
  ['true', true],
  ['false', false],
])('words along a curve (text-path %s) are WordArt: %s', (value, expected) => {
  const shape = `<d:custom-shape><t:p>Word</t:p><d:enhanced-geometry d:text-path="${value}"/></d:custom-shape>`
  const document = new OfficePackage(tinyOdt(odtContent(`<t:p>${shape}</t:p>`)))
  expect(hasOdfWordArt(document)).toBe(expected)
})
