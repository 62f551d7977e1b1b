import { createEngine, EngineError } from '@svc/engine'
import { afterAll, expect, test } from 'vitest'
import { partsCheck } from './parts-check.ts'

const engine = createEngine({ office: false })
afterAll(() => engine.close())

test('draws a document with fonts and a picture', async () => {
  const { state, detail } = await partsCheck(engine)
  expect({ state, detail }).toEqual({ state: 'ok', detail: expect.stringContaining('drew') })
})

test('tells which package is missing, and how to mend it', async () => {
  const cause =
    "Error: Cannot find module 'harfbuzzjs/dist/harfbuzz.wasm'\n    at resolve (/srv/a.js)"
  const error = new EngineError('service_unavailable', 'svc is not installed completely.', {
    cause,
  })
  const run = () => Promise.reject(error)
  expect(await partsCheck({ prepare: engine.prepare, run })).toEqual({
    name: 'parts',
    state: 'failed',
    detail:
      "svc is not installed completely. (Error: Cannot find module 'harfbuzzjs/dist/harfbuzz.wasm')",
    mend: expect.stringContaining('Install svc again'),
  })
})
