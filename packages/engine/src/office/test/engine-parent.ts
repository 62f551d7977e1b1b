// A program that is killed while its layout engine is at work: started by a test, with the path of soffice or none.
import { createOfficeEngine } from '../create-office-engine.ts'
import { longDocx } from './long-docx.ts'

const [soffice = ''] = process.argv.slice(2)
const engine = createOfficeEngine({ soffice, concurrency: 1, spares: 0 })
await engine?.start()
process.stdout.write('ready\n')
await engine?.convert({
  document: longDocx(),
  format: 'docx',
  timeoutMs: 600_000,
  signal: new AbortController().signal,
})
