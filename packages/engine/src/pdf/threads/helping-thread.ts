// The module that the thread beside a PdfThread starts with.
import { parentPort } from 'node:worker_threads'
import { claimOf, take } from './claim.ts'
import { type DeflateJob, deflateData } from './deflate-job.ts'
import { type ScanJob, scanData } from './scan-job.ts'

/** Work for this thread, unless the other one has taken it by then. */
export type HelpingThreadJob = { readonly deflate: DeflateJob } | { readonly scan: ScanJob }

parentPort?.on('message', (job: HelpingThreadJob) => {
  if ('scan' in job) {
    if (take(claimOf(job.scan.text))) scanData(job.scan)
  } else if (take(claimOf(job.deflate))) deflateData(job.deflate)
})
