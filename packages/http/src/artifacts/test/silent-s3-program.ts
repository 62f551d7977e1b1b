// A store on a server that says nothing: node silent-s3-program.ts <endpoint>. Prints how each call ended as JSON.
import { EngineError } from '@svc/engine'
import { artifactKey } from '../artifact-store.ts'
import { s3Store } from '../s3-store.ts'

const [, , endpoint = ''] = process.argv
const address = { bucket: 'bucket', prefix: '', endpoint, region: undefined, links: false }
const store = await s3Store(address, { answerMs: 200, silenceMs: 600_000 })
const keyOf = (name: string) => artifactKey('results', new Date('2026-11-20T16:30Z'), name)
const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (EngineError.is(error) ? error.code : String(error)),
  )
const half = async () => {
  const found = await store.get(keyOf('half'))
  return found?.stream.toArray().then(
    () => 'read',
    () => 'broken off',
  )
}
const seen = {
  put: await endOf(store.put(keyOf('x'), Buffer.alloc(8_000_000), 'text/plain')),
  get: await endOf(store.get(keyOf('x'))),
  delete: await endOf(store.delete(keyOf('x'))),
  sweep: await endOf(store.sweep('results', new Date())),
  ping: await store.ping(),
  half: await half(),
}
await store.close()
process.stdout.write(`${JSON.stringify(seen)}\n`)
