import { createEngine } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY, type TestService, testService } from '../src/test/test-service.ts'

// Without a layout engine: which one there is must not decide what the service answers.
const engine = createEngine({ browsers: { selfTest: false }, office: false })
const rtf = Buffer.from('{\\rtf1 Hello\\par\\page World}')

let service: TestService

beforeAll(async () => {
  service = await testService({ engine })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await engine.close()
})

async function facts(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    isPdf: bytes.subarray(0, 5).toString() === '%PDF-',
    engine: response.headers.get('Document-Engine'),
    warning: response.headers.get('Document-Warnings-Detail')?.includes('"engine_changed"'),
  }
}

const CONVERTED = { status: 200, isPdf: true, engine: 'semantic', warning: true }

describe('an office document', () => {
  test('comes as a raw upload, its options in a header', async () => {
    const headers = {
      'Content-Type': 'application/rtf',
      'Request-Options': '{"options":{"page_size":"A5"}}',
    }
    expect(await facts(await service.post(rtf, headers, '/convert/rtf'))).toEqual(CONVERTED)
  })

  test('comes as a part of a form', async () => {
    const form = new FormData()
    form.set('document', new Blob([rtf]), 'a.rtf')
    form.set('request', '{"options":{"pages":"first"}}')
    const response = await fetch(`${service.url}/convert/rtf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}` },
      body: form,
    })
    expect(await facts(response)).toEqual(CONVERTED)
  })

  test('comes as base64 in JSON', async () => {
    const body = JSON.stringify({ document: { base64: rtf.toString('base64') } })
    const headers = { 'Content-Type': 'application/json' }
    expect(await facts(await service.post(body, headers, '/convert/rtf'))).toEqual(CONVERTED)
  })

  test('is refused by its content, whatever its media type says', async () => {
    const headers = {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }
    const response = await service.post(rtf, headers, '/convert/word')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'invalid_document' })
  })
})
