import { type FinishedPdf, type FinishRequest, finishPdf } from '../finish/finish.ts'
import type { PdfThreads } from './pdf-threads.ts'

/**
 * Finishes a PDF without holding up the thread that answers everybody; see `finishPdf`.
 *
 * @param bytes given away: they may be gone afterwards
 * @throws EngineError as `finishPdf` does; `conversion_failed` at the signal
 */
export async function finishAside(
  bytes: Uint8Array,
  request: FinishRequest,
  { pdfThreads, signal }: { readonly pdfThreads?: PdfThreads; readonly signal: AbortSignal },
): Promise<FinishedPdf> {
  if (pdfThreads === undefined) return finishPdf(bytes, request)
  return pdfThreads.run('finish', { bytes, request }, { signal, giveAway: true })
}
