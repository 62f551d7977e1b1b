// A hosted service in a process of its own: node hosted-program.ts <data folder> <conversion in ms, or "endless">.
// Says where it listens, then each time that a conversion has begun: its credit is reserved by then. SIGTERM stops it
// as `svc serve` does.
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { serve } from '../main.ts'
import { fakeOperations, textArtifact } from './fake-operations.ts'
import { fakePool } from './fake-pool.ts'

const [, , folder = '', duration = ''] = process.argv
const env = { SVC_MODE: 'hosted', SVC_DATA: folder, PORT: '0', HOST: '127.0.0.1' }
const service = await serve(readConfig(env), {
  log: () => {},
  engine: {
    browsers: fakePool(),
    operations: fakeOperations(async () => {
      process.stdout.write('converting\n')
      await (duration === 'endless' ? new Promise(() => {}) : delay(Number(duration)))
      return textArtifact('%PDF')
    }),
  },
})
process.once('SIGTERM', () => service.close())
process.stdout.write(`${service.url}\n`)
