import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { endSignatures } from './end-signatures.ts'

/**
 * Takes out of a file from elsewhere what a change would make untrue: signatures, and the XFA form that says the same as
 * the pages in other words.
 *
 * @param subject what messages call the file: `pdfs[2]`
 */
export function prepareChange(
  file: PdfFile,
  subject: string,
  warn: (warning: RenderWarning) => void,
): void {
  if (endSignatures(file) > 0) {
    const message = `${subject} is signed; a changed document has no signature any more.`
    warn(renderWarning('signature_removed', message))
  }
  const form = file.dictAt(file.catalog, 'AcroForm')
  if (form?.has('XFA')) {
    file.setCatalog({ AcroForm: withEntries(form, { XFA: undefined }), NeedsRendering: undefined })
    const message = `${subject} has an XFA form; its pages and plain form fields stay, the XFA form is left out.`
    warn(renderWarning('content_left_out', message))
  }
}
