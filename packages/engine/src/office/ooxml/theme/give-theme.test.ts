import { expect, test } from 'vitest'
import { contentTypesOf, relsOf, type TinyRelationship, zipOf } from '../../test/zip-of.ts'
import { OfficePackage } from '../office-package.ts'
import { giveTheme } from './give-theme.ts'

const MAIN = 'word/document.xml'
const DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const ACCENT = '<a:accent1><a:srgbClr val="4472C4"/></a:accent1>'
const COLOURED = `<w:document ${DRAWING}><a:schemeClr val="accent1"/></w:document>`

function given(text: string, relationships: TinyRelationship[], theme = ''): OfficePackage {
  const document = new OfficePackage(
    zipOf({
      '[Content_Types].xml': contentTypesOf({}),
      [MAIN]: text,
      'word/_rels/document.xml.rels': relsOf(relationships),
      'word/chart1.xml': '<chart/>',
      'word/drawing1.xml': '<drawing/>',
      'word/theme1.xml': theme,
    }),
  )
  giveTheme(document, MAIN, [MAIN])
  return document
}

test.each<[string, string, TinyRelationship[]]>([
  ['a chart', '<w:document/>', [['rId1', 'chart', 'chart1.xml']]],
  ['a diagram', '<w:document/>', [['rId1', 'diagramDrawing', 'drawing1.xml']]],
  ['a shape in a colour of the theme', COLOURED, []],
  [
    'a cell in a colour of the theme',
    '<styleSheet><fgColor theme="4" tint="0.4"/></styleSheet>',
    [],
  ],
])('a document with %s gets the theme of Office where it has none', (_, text, relationships) => {
  const document = given(text, relationships)
  const theme = document.related(MAIN, 'theme') ?? ''
  expect(theme).toBe('word/theme/theme1.xml')
  expect(document.text(theme)).toContain(ACCENT)
  expect(document.text('[Content_Types].xml')).toContain(`PartName="/${theme}"`)
})

test('a document that takes nothing from a theme gets none', () => {
  expect(given('<w:document/>', []).related(MAIN, 'theme')).toBeUndefined()
})

const COLOURS =
  '<a:clrScheme name="x"><a:accent1><a:srgbClr val="123456"/></a:accent1></a:clrScheme>'
const FONTS = '<a:fontScheme name="x"><a:majorFont/><a:minorFont/></a:fontScheme>'
const FORMATS =
  '<a:fmtScheme name="x"><a:fillStyleLst><a:noFill/></a:fillStyleLst><a:lnStyleLst><a:ln/></a:lnStyleLst></a:fmtScheme>'
const EMPTY = '<a:fmtScheme name="x"><a:fillStyleLst/><a:lnStyleLst/></a:fmtScheme>'

/** Names of the schemes of a theme after its document was given what it lacks; those of Office in capitals. */
function schemes(content: string): readonly string[] {
  const theme = `<a:theme ${DRAWING} name="x"><a:themeElements>${content}</a:themeElements></a:theme>`
  const document = given(COLOURED, [['rId1', 'theme', 'theme1.xml']], theme)
  const tags = document.text('word/theme1.xml').matchAll(/<a:(\w+Scheme) .*?name="(\w+)"/g)
  return [...tags].map(([, scheme = '', name]) => (name === 'x' ? scheme : scheme.toUpperCase()))
}

test.each([
  ['all of them', COLOURS + FONTS + FORMATS, ['clrScheme', 'fontScheme', 'fmtScheme']],
  ['no formats', COLOURS + FONTS, ['clrScheme', 'fontScheme', 'FMTSCHEME']],
  ['empty formats', COLOURS + FONTS + EMPTY, ['clrScheme', 'fontScheme', 'FMTSCHEME']],
  ['no fonts', COLOURS + FORMATS, ['clrScheme', 'FONTSCHEME', 'fmtScheme']],
  ['colours alone', COLOURS, ['clrScheme', 'FONTSCHEME', 'FMTSCHEME']],
  ['formats alone', FORMATS, ['CLRSCHEME', 'FONTSCHEME', 'fmtScheme']],
  ['nothing', '', ['CLRSCHEME', 'FONTSCHEME', 'FMTSCHEME']],
])('a theme with %s has all schemes then', (_, content, found) => {
  expect(schemes(content)).toEqual(found)
})

test('an empty part becomes the theme of Office, and hinders no document that takes nothing from it', () => {
  const relationships: TinyRelationship[] = [['rId1', 'theme', 'theme1.xml']]
  expect(given(COLOURED, relationships).text('word/theme1.xml')).toContain(ACCENT)
  expect(given('<w:document/>', relationships).read('word/theme1.xml')).toHaveLength(0)
})
