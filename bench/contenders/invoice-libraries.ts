import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installDrawingLibraries } from './drawing-libraries.ts'
import { TYPST_INVOICE, typst } from './typst.ts'

/** An invoice of one page, in the order of its parts. */
export interface DrawnInvoice {
  readonly title: string
  readonly address: readonly string[]
  /** Item, quantity and amount; the first row is the head. */
  readonly rows: readonly (readonly [string, string, string])[]
  readonly terms: string
}

/** A way to draw an invoice. */
export interface InvoiceLibrary {
  readonly name: string
  draw(invoice: DrawnInvoice): Promise<Uint8Array>
}

const [LEFT, RIGHT, WIDTH, LINE, ROW] = [57, 538, 481, 14, 22] as const
const QUANTITY_RIGHT = 453
const HEIGHT = 841.89

/**
 * The libraries of the tables, drawing an invoice.
 *
 * @param folder where they are installed
 * @param font file of the face that all but pdf-lib set
 */
export async function invoiceLibraries(folder: string, font: string): Promise<InvoiceLibrary[]> {
  await installDrawingLibraries(folder)
  const load = createRequire(join(folder, 'package.json'))
  const byTypst = await typst(font)
  return [
    { name: 'PDFKit', draw: (invoice) => byPdfkit(load('pdfkit'), font, invoice) },
    { name: 'pdfmake', draw: (invoice) => byPdfmake(load('pdfmake'), font, invoice) },
    { name: 'pdf-lib', draw: (invoice) => byPdfLib(load('pdf-lib'), invoice) },
    ...(byTypst
      ? [
          {
            name: 'Typst, a process',
            draw: (invoice: DrawnInvoice) => byTypst(TYPST_INVOICE, invoice),
          },
        ]
      : []),
  ]
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
  end(): void
}

async function byPdfkit(
  Kit: new (options: object) => PdfkitDocument,
  font: string,
  { title, address, rows, terms }: DrawnInvoice,
): Promise<Uint8Array> {
  const document = new Kit({ size: 'A4', margin: LEFT })
  const chunks: Buffer[] = []
  document.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()))
  document.font(font).fontSize(20).text(title, LEFT, LEFT, { width: WIDTH })
  document.fontSize(10)
  let y = 90
  for (const line of address) {
    document.text(line, LEFT, y, { width: WIDTH })
    y += LINE
  }
  y += ROW
  for (const [item, quantity, amount] of rows) {
    document.text(item, LEFT, y + 4, { width: 320 })
    document.text(quantity, QUANTITY_RIGHT - 71, y + 4, { width: 71, align: 'right' })
    document.text(amount, RIGHT - 85, y + 4, { width: 85, align: 'right' })
    y += ROW
    document.moveTo(LEFT, y).lineTo(RIGHT, y).stroke()
  }
  document.text(terms, LEFT, y + ROW, { width: WIDTH })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** The part of pdfmake that is used here. */
interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(allows: () => boolean): void
  setLocalAccessPolicy(allows: () => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

async function byPdfmake(
  make: Pdfmake,
  font: string,
  { title, address, rows, terms }: DrawnInvoice,
): Promise<Uint8Array> {
  make.setUrlAccessPolicy(() => false)
  make.setLocalAccessPolicy(() => true)
  make.setFonts({ Inter: { normal: font, bold: font, italics: font, bolditalics: font } })
  const right = (text: string) => ({ text, alignment: 'right' })
  const body = rows.map(([item, quantity, amount]) => [item, right(quantity), right(amount)])
  const table = { headerRows: 1, widths: ['*', 71, 85], body }
  return await make
    .createPdf({
      pageMargins: LEFT,
      defaultStyle: { font: 'Inter', fontSize: 10 },
      content: [
        { text: title, fontSize: 20 },
        ...address,
        { table, layout: 'lightHorizontalLines' },
        terms,
      ],
    })
    .getBuffer()
}

/** The part of pdf-lib that is used here. */
interface PdfLib {
  readonly PDFDocument: {
    create(): Promise<{
      embedFont(name: string): Promise<{ widthOfTextAtSize(text: string, size: number): number }>
      addPage(size: readonly number[]): {
        drawText(text: string, options: object): void
        drawLine(options: object): void
      }
      save(): Promise<Uint8Array>
    }>
  }
}

async function byPdfLib(
  { PDFDocument }: PdfLib,
  { title, address, rows, terms }: DrawnInvoice,
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont('Helvetica')
  const page = document.addPage([595.28, HEIGHT])
  const text = (words: string, x: number, top: number, size = 10) =>
    page.drawText(words, {
      x,
      y: HEIGHT - top - size,
      size,
      font,
      maxWidth: WIDTH,
      lineHeight: LINE,
    })
  const endingAt = (words: string, right: number, top: number) =>
    text(words, right - font.widthOfTextAtSize(words, 10), top)
  text(title, LEFT, LEFT, 20)
  let top = 90
  for (const line of address) {
    text(line, LEFT, top)
    top += LINE
  }
  top += ROW
  for (const [item, quantity, amount] of rows) {
    text(item, LEFT, top + 4)
    endingAt(quantity, QUANTITY_RIGHT, top + 4)
    endingAt(amount, RIGHT, top + 4)
    top += ROW
    const [start, end] = [LEFT, RIGHT].map((x) => ({ x, y: HEIGHT - top }))
    page.drawLine({ start, end, thickness: 0.5 })
  }
  text(terms, LEFT, top + ROW)
  return await document.save()
}
