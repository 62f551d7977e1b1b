// A hosted service in a process of its own whose conversions never end: node hung-service.ts <data folder>.
// Says where it listens, then each time that a conversion has begun: its credit is reserved by then.
import { readConfig } from '../config.ts'
import { serve } from '../main.ts'
import { fakeOperations } from './fake-operations.ts'
import { fakePool } from './fake-pool.ts'

const [, , folder = ''] = process.argv
const env = { SVC_MODE: 'hosted', SVC_DATA: folder, PORT: '0', HOST: '127.0.0.1' }
const service = await serve(readConfig(env), {
  log: () => {},
  browsers: fakePool(),
  operations: fakeOperations(() => {
    process.stdout.write('converting\n')
    return new Promise(() => {})
  }),
})
process.stdout.write(`${service.url}\n`)
