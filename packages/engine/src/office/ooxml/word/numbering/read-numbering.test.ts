import { expect, test } from 'vitest'
import { tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { readNumbering } from './read-numbering.ts'

test('a list has the levels of the list style that it is linked to, and counts on with it', () => {
  const level =
    '<w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="Art. %1"/></w:lvl>'
  const linked =
    '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Articles"/></w:abstractNum>'
  const own = `<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Articles"/>${level}</w:abstractNum>`
  const lists = [1, 2].map(
    (id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`,
  )
  const bytes = tinyDocx('', {
    relationships: [['rId8', 'numbering', 'numbering.xml']],
    parts: { 'word/numbering.xml': wordXml('numbering', linked + own + lists.join('')) },
  })
  const read = readNumbering(new OfficePackage(bytes), 'word/document.xml')
  expect(read.get('1')?.levels.get(0)).toMatchObject({ format: 'upperRoman', text: 'Art. %1' })
  // It states no start.
  expect(read.get('1')?.levels.get(0)?.start).toBe(0)
  expect(read.get('1')?.family).toBe(read.get('2')?.family)
})
