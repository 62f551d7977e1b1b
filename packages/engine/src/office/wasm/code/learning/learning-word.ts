import { ooxmlPackage, type PackagePart, RELATIONSHIPS } from '../../../zip/ooxml-package.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const WORDS = 'Twenty-three barrels of salted herring were sold to the harbour, and paid for. '

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A Word document of several pages with styles, lists, a table, a picture, a note, a header and a footer. */
export function learningWord(): Uint8Array {
  const body = [
    ...times(24, styledParagraph),
    paragraph(picture('rId6')),
    ...times(6, listItem),
    paragraph(`${run('Noted')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    table(),
    paragraph(''),
    SECTION,
  ]
  const page = '<w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple>'
  return ooxmlPackage(
    part(
      'document',
      'document.main',
      'officeDocument',
      'document',
      `<w:body>${body.join('')}</w:body>`,
    ),
    [
      part('styles', 'styles', 'styles', 'styles', STYLES),
      part('numbering', 'numbering', 'numbering', 'numbering', NUMBERING),
      part('footnotes', 'footnotes', 'footnotes', 'footnotes', NOTES),
      part('header1', 'header', 'header', 'hdr', paragraph(run('Header'))),
      part('footer1', 'footer', 'footer', 'ftr', paragraph(run('Page ') + page)),
      { name: 'word/media/image1.png', kind: 'image', content: PIXEL },
    ],
  )
}

const STYLES =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>'

const NUMBERING = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'bullet', '•')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`

const NOTES = `<w:footnote w:id="2">${paragraph(run(WORDS))}</w:footnote>`

const SECTION =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:footerReference w:type="default" r:id="rId5"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1400" w:right="1400" w:bottom="1400" w:left="1400"/></w:sectPr>'

function part(
  file: string,
  type: string,
  kind: string,
  root: string,
  content: string,
): PackagePart {
  const namespaces = `xmlns:w="${WORD}" xmlns:r="${RELATIONSHIPS}"`
  return {
    name: `word/${file}.xml`,
    type: `${TYPE}.${type}+xml`,
    kind,
    content: `<w:${root} ${namespaces}>${content}</w:${root}>`,
  }
}

function times(count: number, make: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function paragraph(content: string, look = ''): string {
  return `<w:p><w:pPr>${look}</w:pPr>${content}</w:p>`
}

function run(text: string, look = ''): string {
  return `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

function styledParagraph(index: number): string {
  const style = index % 6 === 0 ? '<w:pStyle w:val="Heading1"/>' : '<w:jc w:val="both"/>'
  const look = index % 3 === 0 ? '<w:b/><w:color w:val="803020"/>' : '<w:i/><w:sz w:val="20"/>'
  return paragraph(run(WORDS.repeat(4)) + run(WORDS, look), style)
}

function listItem(index: number): string {
  const place = `<w:ilvl w:val="${index % 2}"/><w:numId w:val="1"/>`
  return paragraph(run(WORDS), `<w:numPr>${place}</w:numPr>`)
}

function level(depth: number, format: string, mark: string): string {
  const indent = `<w:ind w:left="${720 * (depth + 1)}" w:hanging="360"/>`
  return `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/><w:pPr>${indent}</w:pPr></w:lvl>`
}

function table(): string {
  const look = '<w:tcW w:w="2200" w:type="dxa"/><w:shd w:val="clear" w:fill="EEEEEE"/>'
  const cell = (text: string) => `<w:tc><w:tcPr>${look}</w:tcPr>${paragraph(run(text))}</w:tc>`
  const row = (index: number) =>
    `<w:tr>${times(4, (column) => cell(`${index}.${column}`)).join('')}</w:tr>`
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`)
    .join('')
  const looks = `<w:tblW w:w="8800" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders>`
  const grid = '<w:gridCol w:w="2200"/>'.repeat(4)
  return `<w:tbl><w:tblPr>${looks}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${times(12, row).join('')}</w:tbl>`
}

function picture(id: string): string {
  const size = 'cx="900000" cy="900000"'
  const fill = `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr>`
  const names = '<pic:nvPicPr><pic:cNvPr id="1" name="P"/><pic:cNvPicPr/></pic:nvPicPr>'
  const graphic = `<a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture">${names}${fill}${shape}</pic:pic></a:graphicData>`
  return `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent ${size}/><wp:docPr id="1" name="P"/><a:graphic xmlns:a="${DRAWING}/main">${graphic}</a:graphic></wp:inline></w:drawing></w:r>`
}
