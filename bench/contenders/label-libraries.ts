import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installDrawingLibraries } from './drawing-libraries.ts'

/** A label: its text, and the value of its Code 128. */
export interface Label {
  readonly text: string
  readonly code: string
}

/** Labels in a row of a page, and in a column. */
export const [ACROSS, DOWN] = [3, 8] as const

/** The part of PDFKit that is used here. */
interface PdfkitDocument {
  on(event: 'data' | 'end', listen: (chunk: Buffer) => void): void
  font(path: string): PdfkitDocument
  fontSize(size: number): PdfkitDocument
  text(text: string, x: number, y: number, options: object): PdfkitDocument
  image(png: Buffer, x: number, y: number, options: object): PdfkitDocument
  addPage(): PdfkitDocument
  end(): void
}

interface BarcodeLibrary {
  toBuffer(options: object): Promise<Buffer>
}

/**
 * Labels by PDFKit, with barcodes by bwip-js: pictures of pixels, as its manual places them in a PDF.
 *
 * @param folder where to install them
 * @param font file of the face
 */
export async function pdfkitLabels(
  folder: string,
  font: string,
): Promise<(labels: readonly Label[]) => Promise<Uint8Array>> {
  await installDrawingLibraries(folder)
  const load = createRequire(join(folder, 'package.json'))
  const Kit = load('pdfkit') as new (options: object) => PdfkitDocument
  const { toBuffer } = load('bwip-js') as BarcodeLibrary
  return async (labels) => {
    const document = new Kit({ size: 'A4', margin: 0 })
    const chunks: Buffer[] = []
    document.on('data', (chunk) => chunks.push(chunk))
    const ended = new Promise<void>((resolve) => document.on('end', () => resolve()))
    document.font(font).fontSize(10)
    for (const [index, { text, code }] of labels.entries()) {
      const place = index % (ACROSS * DOWN)
      if (index > 0 && place === 0) document.addPage()
      const [x, y] = [28 + (place % ACROSS) * 184, 28 + Math.floor(place / ACROSS) * 96]
      document.text(text, x, y, { width: 170 })
      const png = await toBuffer({
        bcid: 'code128',
        text: code,
        scale: 2,
        height: 12,
        includetext: true,
      })
      document.image(png, x, y + 17, { width: 156, height: 51 })
    }
    document.end()
    await ended
    return Buffer.concat(chunks)
  }
}
