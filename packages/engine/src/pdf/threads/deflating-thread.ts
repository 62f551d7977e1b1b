// The module that the thread beside a PdfThread starts with.
import { parentPort } from 'node:worker_threads'
import { type DeflateJob, doJob, takeJob } from './deflate-job.ts'

parentPort?.on('message', (job: DeflateJob) => {
  if (takeJob(job)) doJob(job)
})
