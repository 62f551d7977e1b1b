import { writePdf } from '../file/write/write-pdf.ts'
import { documentFacts, type PdfFacts } from './foreign-facts.ts'
import { type ForeignTask, headerVersion, openDocument } from './open-document.ts'

export type { ForeignTask } from './open-document.ts'

/** Facts of a PDF from elsewhere. */
export interface ForeignFacts extends PdfFacts {
  /** Whether it is encrypted; it was opened all the same. */
  readonly isEncrypted: boolean
}

/** Facts of a PDF; raises the errors of `openForeignPdf`. */
export async function readFacts(task: ForeignTask): Promise<ForeignFacts> {
  const { file, pages, isEncrypted } = openDocument(task)
  return { ...documentFacts(file, pages, headerVersion(task.bytes)), isEncrypted }
}

/** The same PDF as our writer writes it; raises the errors of `rewriteForeignPdf`. */
export async function rewrite(task: ForeignTask): Promise<Uint8Array> {
  const { file } = openDocument(task)
  return writePdf(file)
}
