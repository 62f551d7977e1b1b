import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { signWebhook, webhookSecret, webhookSecretText } from './webhook-signature.ts'

const PAGE = new URL('../../../../../docs/jobs.md', import.meta.url)

/** The sample of the documentation as a module. */
interface Sample {
  verifyWebhook(headers: object, body: string, secret: string): unknown
}

async function sampleOfPage(): Promise<Sample> {
  const [, code = ''] = /```js\n(.*?)```/s.exec(await readFile(PAGE, 'utf8')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'svc-sample-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'sample.mjs')
  await writeFile(file, code)
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Sample
}

test('the sample of the documentation takes a webhook as it is signed, and nothing else', async () => {
  const { verifyWebhook } = await sampleOfPage()
  const secret = webhookSecret(Buffer.from('of the service'), 'owner')
  const text = webhookSecretText(secret)
  const body = '{"type":"job.succeeded"}'
  const now = Date.now()
  const headers = signWebhook('id', new Date(now), body, secret)
  expect(verifyWebhook(headers, body, text)).toEqual({ type: 'job.succeeded' })
  const stranger = webhookSecretText(webhookSecret(Buffer.from('of the service'), 'stranger'))
  expect(() => verifyWebhook(headers, `${body} `, text)).toThrow('not signed by the service')
  expect(() => verifyWebhook(headers, body, stranger)).toThrow('not signed by the service')
  const cut = { ...headers, 'webhook-signature': 'v1,AA==' }
  expect(() => verifyWebhook(cut, body, text)).toThrow('not signed by the service')
  const old = signWebhook('id', new Date(now - 3_600_000), body, secret)
  expect(() => verifyWebhook(old, body, text)).toThrow('too old')
})
