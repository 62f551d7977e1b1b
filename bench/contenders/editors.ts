import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findProgram } from '../measure/run-program.ts'
import { installDrawingLibraries } from './drawing-libraries.ts'

/** The tasks done to documents; the names stand in the tables. */
export type EditingTask = 'merge' | 'rotate' | 'extract' | 'stamp' | 'fill' | 'redact' | 'compress'

/** Arguments of a program for a task; undefined where it has no such task. */
type Arguments = (
  task: EditingTask,
  files: readonly string[],
  output: string,
) => readonly string[] | undefined

/** A program that changes files. */
export interface EditingProgram {
  readonly name: string
  readonly path: string
  readonly args: Arguments
}

const PAGES = '1-101'

/** Programs that change PDFs, as far as they are on this machine; `SVC_BENCH_PDFCPU` names pdfcpu where it is not in the PATH. */
export async function editingPrograms(): Promise<readonly EditingProgram[]> {
  const pdfcpu = process.env['SVC_BENCH_PDFCPU'] || (await findProgram('pdfcpu'))
  const qpdf = await findProgram('qpdf')
  return [
    ...(qpdf === undefined ? [] : [{ name: 'qpdf', path: qpdf, args: qpdfArguments }]),
    ...(pdfcpu === undefined ? [] : [{ name: 'pdfcpu', path: pdfcpu, args: pdfcpuArguments }]),
  ]
}

const qpdfArguments: Arguments = (task, files, output) => {
  const [file = ''] = files
  const packed = '--object-streams=generate'
  switch (task) {
    case 'merge':
      return [packed, '--empty', '--pages', ...files, '--', output]
    case 'rotate':
      return [packed, '--rotate=+90', file, output]
    case 'extract':
      return [packed, '--empty', '--pages', file, PAGES, '--', output]
    case 'compress':
      return [packed, '--recompress-flate', '--optimize-images', file, output]
    default:
      return undefined
  }
}

const pdfcpuArguments: Arguments = (task, files, output) => {
  const [file = ''] = files
  const quiet = ['-c', 'disable', '-q']
  switch (task) {
    case 'merge':
      return ['merge', ...quiet, output, ...files]
    case 'rotate':
      return ['rotate', ...quiet, file, '90', output]
    case 'extract':
      return ['collect', ...quiet, '-p', PAGES, file, output]
    case 'stamp':
      return ['stamp', 'add', ...quiet, '-m', 'text', '--', 'Draft', 'pos:tl, rot:0', file, output]
    case 'compress':
      return ['optimize', ...quiet, file, output]
    default:
      return undefined
  }
}

/** The part of pdf-lib that is used here. */
interface PdfLib {
  readonly PDFDocument: {
    create(): Promise<LibDocument>
    load(bytes: Uint8Array): Promise<LibDocument>
  }
  degrees(angle: number): unknown
}

interface LibDocument {
  copyPages(from: LibDocument, indices: readonly number[]): Promise<LibPage[]>
  addPage(page: LibPage): void
  getPages(): LibPage[]
  getPageIndices(): number[]
  getForm(): { getTextField(name: string): { setText(text: string): void } }
  embedFont(name: string): Promise<unknown>
  save(): Promise<Uint8Array>
}

interface LibPage {
  setRotation(angle: unknown): void
  drawText(text: string, options: object): void
}

/** The tasks that pdf-lib can do, in this process. */
export async function pdfLibEditor(folder: string, fields: readonly string[]) {
  await installDrawingLibraries(folder)
  const load = createRequire(join(folder, 'package.json'))
  const { PDFDocument, degrees } = load('pdf-lib') as PdfLib

  async function copied(files: readonly Uint8Array[], only?: number): Promise<Uint8Array> {
    const target = await PDFDocument.create()
    for (const bytes of files) {
      const source = await PDFDocument.load(bytes)
      for (const page of await target.copyPages(source, source.getPageIndices().slice(0, only))) {
        target.addPage(page)
      }
    }
    return await target.save()
  }

  async function changed(bytes: Uint8Array, change: (document: LibDocument) => unknown) {
    const document = await PDFDocument.load(bytes)
    await change(document)
    return await document.save()
  }

  return {
    name: 'pdf-lib',
    /** @returns undefined where it has no such task */
    run(task: EditingTask, files: readonly Uint8Array[]): Promise<Uint8Array> | undefined {
      const [bytes = new Uint8Array()] = files
      switch (task) {
        case 'merge':
          return copied(files)
        case 'extract':
          return copied(files, 101)
        case 'rotate':
          return changed(bytes, (document) => {
            for (const page of document.getPages()) page.setRotation(degrees(90))
          })
        case 'stamp':
          return changed(bytes, async (document) => {
            const font = await document.embedFont('Helvetica')
            for (const page of document.getPages()) page.drawText('Draft', { x: 30, y: 800, font })
          })
        case 'fill':
          return changed(bytes, (document) => {
            const form = document.getForm()
            for (const name of fields) form.getTextField(name).setText('Ada Lovelace')
          })
        default:
          return undefined
      }
    },
  }
}
