import { expect, test } from 'vitest'
import { tellUndrawn } from './undrawn-decorations.ts'

function told(content: string): readonly string[] {
  const kinds: string[] = []
  const text = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">${content}</w:document>`
  tellUndrawn(text, 'p', (kind) => kinds.push(kind))
  return kinds
}

test.each([
  ['<w:pgBorders><w:top w:val="apples"/></w:pgBorders>', ['artBorders']],
  ['<w:pgBorders><w:top w:val="thinThickSmallGap"/><w:left w:val="single"/></w:pgBorders>', []],
  ['<w:pBdr><w:top w:val="single"/></w:pBdr>', []],
  ['<w:dayLong/>', ['dateMarks']],
  ['<w:yearShort></w:yearShort>', ['dateMarks']],
  ['<w14:textFill><w14:gradFill><w14:gsLst/></w14:gradFill></w14:textFill>', ['textEffects']],
  ['<w14:textFill><w14:solidFill/></w14:textFill>', []],
  ['<w14:textOutline w14:w="9525"><w14:solidFill/></w14:textOutline>', ['textEffects']],
  ['<w14:textOutline><w14:noFill/></w14:textOutline><w14:solidFill/>', []],
])('%s', (content, expected) => {
  expect(told(content)).toEqual(expected)
})
