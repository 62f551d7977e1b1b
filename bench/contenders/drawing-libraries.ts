import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findProgram, runProgram } from '../measure/run-program.ts'
import { TYPST_TABLE, typst } from './typst.ts'

/** Rows of a table; the first one is its head. */
export type Rows = readonly (readonly string[])[]

/** A way to draw a table over pages of A4. */
export interface DrawingLibrary {
  readonly name: string
  draw(rows: Rows): Promise<Uint8Array>
}

const VERSIONS = {
  pdfkit: '0.20.2',
  pdfmake: '0.3.11',
  'pdf-lib': '1.17.1',
  'bwip-js': '4.11.4',
} as const

/** Left edges of the columns and widths of their text, in points. */
const COLUMNS = [
  [60, 49],
  [117, 225],
  [350, 49],
  [407, 63],
  [478, 49],
] as const
const [TOP, BOTTOM, LEFT, RIGHT, ROW, SIZE] = [56, 785, 56, 531, 22, 10]

/**
 * Libraries that draw PDFs, from the registry of packages: they are installed where the bench writes, the first time.
 *
 * @param folder where to install them
 * @param font file of the face that all but pdf-lib set; that one has a face that is not embedded
 */
export async function drawingLibraries(folder: string, font: string): Promise<DrawingLibrary[]> {
  await installDrawingLibraries(folder)
  const load = createRequire(join(folder, 'package.json'))
  const byTypst = await typst(font)
  return [
    { name: 'PDFKit', draw: (rows) => drawByPdfkit(load('pdfkit'), font, rows) },
    { name: 'pdfmake', draw: (rows) => drawByPdfmake(load('pdfmake'), font, rows) },
    { name: 'pdf-lib', draw: (rows) => drawByPdfLib(load('pdf-lib'), rows) },
    ...(byTypst
      ? [{ name: 'Typst, a process', draw: (rows: Rows) => byTypst(TYPST_TABLE, rows) }]
      : []),
  ]
}

/** Installs the libraries, unless they are there. */
export async function installDrawingLibraries(folder: string): Promise<void> {
  const names = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  const found = await Promise.all(
    Object.keys(VERSIONS).map((name) =>
      access(join(folder, 'node_modules', name)).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (found.every((isThere) => isThere)) return
  const npm = await findProgram('npm')
  if (npm === undefined) throw new Error('npm is not in the PATH.')
  await runProgram(npm, ['install', '--prefix', folder, '--no-audit', '--no-fund', ...names])
}

/** The part of PDFKit that is used here. */
interface PdfkitDocument {
  on(event: 'data' | 'end', listen: (chunk: Buffer) => void): void
  font(path: string): PdfkitDocument
  fontSize(size: number): PdfkitDocument
  text(text: string, x: number, y: number, options: object): PdfkitDocument
  moveTo(x: number, y: number): PdfkitDocument
  lineTo(x: number, y: number): PdfkitDocument
  stroke(): PdfkitDocument
  addPage(): PdfkitDocument
  end(): void
}

async function drawByPdfkit(
  Kit: new (options: object) => PdfkitDocument,
  font: string,
  rows: Rows,
): Promise<Uint8Array> {
  const document = new Kit({ size: 'A4', margin: TOP })
  const chunks: Buffer[] = []
  document.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()))
  document.font(font).fontSize(SIZE)
  const line = (row: readonly string[], y: number) => {
    for (const [index, [x, width]] of COLUMNS.entries()) {
      document.text(row[index] ?? '', x, y + 4, { width })
    }
    document
      .moveTo(LEFT, y + ROW)
      .lineTo(RIGHT, y + ROW)
      .stroke()
  }
  eachRow(rows, line, () => document.addPage())
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** Calls for each row and its place, the head again on every page. */
function eachRow(
  [head = [], ...rows]: Rows,
  line: (row: readonly string[], y: number) => void,
  addPage: () => void,
): void {
  let y = TOP
  line(head, y)
  for (const row of rows) {
    y += ROW
    if (y + ROW > BOTTOM) {
      addPage()
      line(head, TOP)
      y = TOP + ROW
    }
    line(row, y)
  }
}

/** The part of pdfmake that is used here. */
interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(allows: () => boolean): void
  setLocalAccessPolicy(allows: () => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

async function drawByPdfmake(make: Pdfmake, font: string, rows: Rows): Promise<Uint8Array> {
  make.setUrlAccessPolicy(() => false)
  make.setLocalAccessPolicy(() => true)
  make.setFonts({ Inter: { normal: font, bold: font, italics: font, bolditalics: font } })
  const body = rows.map((row) => [...row])
  const table = { headerRows: 1, widths: [49, '*', 49, 63, 49], body }
  return await make
    .createPdf({
      pageMargins: TOP,
      defaultStyle: { font: 'Inter', fontSize: SIZE },
      content: [{ table, layout: 'lightHorizontalLines' }],
    })
    .getBuffer()
}

/** The part of pdf-lib that is used here. */
interface PdfLib {
  readonly PDFDocument: {
    create(): Promise<{
      embedFont(name: string): Promise<unknown>
      addPage(size: readonly number[]): {
        drawText(text: string, options: object): void
        drawLine(options: object): void
      }
      save(): Promise<Uint8Array>
    }>
  }
}

async function drawByPdfLib({ PDFDocument }: PdfLib, rows: Rows): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont('Helvetica')
  let page = document.addPage([595.28, 841.89])
  const line = (row: readonly string[], top: number) => {
    const y = 841.89 - top
    for (const [index, [x]] of COLUMNS.entries()) {
      page.drawText(row[index] ?? '', { x, y: y - 14, size: SIZE, font })
    }
    const [start, end] = [LEFT, RIGHT].map((x) => ({ x, y: y - ROW }))
    page.drawLine({ start, end, thickness: 0.5 })
  }
  eachRow(rows, line, () => {
    page = document.addPage([595.28, 841.89])
  })
  return await document.save()
}
