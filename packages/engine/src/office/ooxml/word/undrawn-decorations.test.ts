import { expect, test } from 'vitest'
import { prepareWord } from '../../preflight/prepare-word.ts'
import { tinyDocx } from '../../test/tiny-docx.ts'
import { dividesWords, tellUndrawn } from './undrawn-decorations.ts'

function told(content: string): readonly string[] {
  const kinds: string[] = []
  const text = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">${content}</w:document>`
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
  ['<w:rPr><w:fitText w:val="4000" w:id="1"/></w:rPr>', ['fittedTexts']],
  ['<w:sectPr><w:vAlign w:val="center"/></w:sectPr>', ['pageMiddles']],
  ['<w:sectPr><w:vAlign w:val="top"/></w:sectPr>', []],
  ['<w:tcPr><w:vAlign w:val="center"/></w:tcPr>', []],
  ['<w:pgNumType w:chapStyle="1"/>', ['chapterNumbers']],
  ['<w:pgNumType w:start="1"/>', []],
  ['<w:pgNumType w:fmt="numberInDash"/>', ['plainPageNumbers']],
  ['<w:pgNumType w:fmt="ordinal"/>', ['plainPageNumbers']],
  ['<w:pgNumType w:fmt="lowerRoman"/>', []],
  ['<w:footnotePr><w:numFmt w:val="chineseCounting"/></w:footnotePr>', ['plainPageNumbers']],
  ['<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>', ['noteNumbers']],
  ['<w:footnotePr><w:numRestart w:val="eachPage"/></w:footnotePr>', []],
  ['<a:blip><a:alphaModFix amt="30000"/></a:blip>', ['seeThroughPictures']],
  ['<a:blip><a:alphaModFix amt="100000"/></a:blip>', []],
  ['<a:prstTxWarp prst="textArchUp"/>', ['wordArt']],
  ['<a:prstTxWarp prst="textNoShape"/>', []],
  ['<v:textpath xmlns:v="urn:schemas-microsoft-com:vml" string="DRAFT"/>', ['wordArt']],
  ['<v:textpath xmlns:v="urn:schemas-microsoft-com:vml" on="t" fitshape="t"/>', []],
])('%s', (content, expected) => {
  expect(told(content)).toEqual(expected)
})

test.each([
  ['<w:autoHyphenation/>', true],
  ['<w:autoHyphenation w:val="true"/>', true],
  ['<w:autoHyphenation w:val="0"/>', false],
  ['<w:zoom/>', false],
])('%s divides words: %s', (content, expected) => {
  const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:settings>`
  expect(dividesWords(settings, 'p')).toBe(expected)
})

test('notes that start over with each section are told where there are several', () => {
  const section =
    '<w:sectPr><w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr></w:sectPr>'
  const before = `<w:p><w:pPr>${section}</w:pPr></w:p>`
  const told = (body: string) => prepareWord(tinyDocx(body)).warnings.length
  expect(told(section)).toBe(0)
  expect(told(before + section)).toBe(1)
})
