// Two letters and both as one file, made by jobs of a service: node main.ts [output.pdf]
// The service: export SVC_API_KEY=$(npx svc genkey); SVC_API_KEYS=$SVC_API_KEY npx svc serve
import { writeFile } from 'node:fs/promises'
import { connectJobs, ServiceError } from '@svc/node-sdk'

const [output = 'letters.pdf'] = process.argv.slice(2)
const url = process.env['SVC_URL'] ?? 'http://127.0.0.1:8490'
const key = process.env['SVC_API_KEY'] ?? ''
const jobs = connectJobs({ url, key })

try {
  const letters = await Promise.all(
    ['Ada Byron', 'Alan Turing'].map((name) =>
      jobs.post.convertHtml(
        { html: `<h1>Dear ${name}</h1><p>Thank you.</p>`, options: { page_size: 'A5' } },
        { labels: { recipient: name } },
      ),
    ),
  )
  // The service waits for the letters; their bytes do not come here and go back.
  const whole = await jobs.post.merge({
    pdfs: letters.map(({ job_id }) => ({ pdf: { job_id } })),
  })
  const { bytes, job } = await jobs.result(whole.job_id)
  await writeFile(output, bytes)
  console.log(`${output}: ${job.result?.pages} pages`)
  for (const { job_id } of [...letters, whole]) await jobs.remove(job_id)
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`)
  process.exitCode = 1
}
