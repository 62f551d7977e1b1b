// One process of a service with jobs: node cluster-program.ts serve|work|both <data folder>. Conversions do what their HTML
// says: a number is how many milliseconds they take, `broken` fails, `die` takes the process with it. Says where it
// listens, or `working`.
import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '@svc/engine'
import { readConfig } from '../../config.ts'
import { serve } from '../../main.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { fakePool } from '../../test/fake-pool.ts'
import { readWorkerConfig, work } from '../../work.ts'

const [, , role = '', folder = ''] = process.argv
const env = {
  SVC_MODE: 'hosted',
  SVC_DATA: folder,
  PORT: '0',
  HOST: '127.0.0.1',
  SVC_WORKER: role === 'both' ? 'on' : 'off',
  SVC_GRACE_MS: '5000',
  PG_BIN_DIR: process.env['PG_BIN_DIR'],
  ARTIFACTS: process.env['ARTIFACTS'],
  REDIS_URL: process.env['REDIS_URL'],
}
const operations = fakeOperations(async (input, { signal }) => {
  const html = String(Reflect.get(Object(input), 'html'))
  if (html === 'broken') throw new EngineError('conversion_failed', 'It broke.')
  if (html === 'die') process.kill(process.pid, 'SIGKILL')
  await delay(Number(html), undefined, { signal })
  return textArtifact(`%PDF ${html}`)
})
const options = { log: () => {}, engine: { browsers: fakePool(), operations } }
if (role !== 'work') {
  const service = await serve(readConfig(env), options)
  process.once('SIGTERM', () => service.close())
  process.stdout.write(`${service.url}\n`)
} else {
  const worker = await work(readWorkerConfig(env), options)
  process.once('SIGTERM', () => worker.close())
  process.stdout.write('working\n')
}
