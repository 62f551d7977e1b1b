import { expect, test, vi } from 'vitest'
import { type Artifact, artifact, type DocumentEngine } from '../artifact.ts'
import type { BrowserPool } from '../browser/pool/browser-pool.ts'
import type { RunOptions } from '../lifetime/child/child-pool.ts'
import { EngineError, type ErrorCode } from '../messages/errors.ts'
import { rtfOptions } from '../schemas/options/word-options.ts'
import { chooseEngine } from './choose-engine.ts'
import { OfficeConversion } from './conversion.ts'
import type { OfficeEngine, OfficeStatus } from './engine/office-engine.ts'
import type { OfficeReader } from './reader/office-reader.ts'

function pdf(engine: DocumentEngine): Artifact<'application/pdf'> {
  return artifact('application/pdf', {
    bytes: new Uint8Array(),
    filename: 'document.pdf',
    pages: 1,
    engine,
    warnings: [],
    timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: 0 },
  })
}

function conversion(engine?: OfficeStatus['engine'], signal = new AbortController().signal) {
  const status = () => ({ engine }) as OfficeStatus
  const office = engine === undefined ? {} : { office: { status } as OfficeEngine }
  const browsers = {} as BrowserPool
  return new OfficeConversion(rtfOptions.parse({}), {
    browsers,
    now: () => new Date(0),
    signal,
    ...office,
  })
}

test.each([
  [60_000, /^options\.timeout_ms was 60000 and may be up to 120000$/],
  [120_000, /^options\.timeout_ms allows no more than 120000, /],
])('a conversion of %d ms says how it may have more', (timeout_ms, expected) => {
  const ctx = {
    browsers: {} as BrowserPool,
    now: () => new Date(0),
    signal: new AbortController().signal,
  }
  expect(new OfficeConversion(rtfOptions.parse({ timeout_ms }), ctx).moreTime).toMatch(expected)
})

test('a conversion does not count its waits for a turn of the reader as time spent', async () => {
  const officeReader = {
    async run(_task: unknown, _payload: unknown, { onWaited }: RunOptions) {
      onWaited?.(50_000)
      onWaited?.(5000)
    },
  }
  const waiting = new OfficeConversion(rtfOptions.parse({ timeout_ms: 60_000 }), {
    browsers: {} as BrowserPool,
    now: () => new Date(0),
    signal: new AbortController().signal,
    officeReader: officeReader as unknown as OfficeReader,
  })
  await waiting.read('prepareRtf', { bytes: new Uint8Array(), options: {} })
  expect(waiting.leftMs).toBeGreaterThan(110_000)
})

const fails = (code: ErrorCode) => () => Promise.reject(new EngineError(code, 'It broke.'))
const flow = async () => pdf('semantic')

test('lays a document out, and says nothing about it', async () => {
  const chosen = await chooseEngine(conversion('ready'), {
    layOut: async () => pdf('layout'),
    flow,
  })
  expect(chosen).toMatchObject({ engine: 'layout', warnings: [] })
})

test('flows its content without a layout engine, with a warning', async () => {
  const chosen = await chooseEngine(conversion(), { layOut: async () => pdf('layout'), flow })
  expect(chosen.engine).toBe('semantic')
  expect(chosen.warnings).toEqual([
    {
      code: 'engine_changed',
      severity: 'warning',
      message: expect.stringMatching(/^There is no layout engine here; /),
    },
  ])
})

test('flows its content when it cannot be laid out, and says why', async () => {
  const chosen = await chooseEngine(conversion('ready'), {
    layOut: fails('conversion_failed'),
    flow,
  })
  expect(chosen.warnings).toEqual([
    {
      code: 'engine_changed',
      severity: 'warning',
      message: expect.stringMatching(/^It broke; the content was set/),
    },
  ])
})

test('flows its content where the layout engine does not start', async () => {
  const chosen = await chooseEngine(conversion('down'), {
    layOut: fails('service_unavailable'),
    flow,
  })
  expect(chosen.engine).toBe('semantic')
})

test.each(['invalid_document', 'document_encrypted', 'service_unavailable'] as const)(
  'passes on %s: another engine would do no better, or the caller should come again',
  async (code) => {
    const other = vi.fn(flow)
    const chosen = chooseEngine(conversion('ready'), { layOut: fails(code), flow: other })
    await expect(chosen).rejects.toMatchObject({ code })
    expect(other).not.toHaveBeenCalled()
  },
)

test('tells what went wrong first when both engines fail', async () => {
  const chosen = chooseEngine(conversion('ready'), {
    layOut: fails('conversion_failed'),
    flow: () => Promise.reject(new EngineError('conversion_failed', 'Nor so.')),
  })
  await expect(chosen).rejects.toThrow('It broke.')
})

test('begins nothing for a caller who went away', async () => {
  const gone = conversion('ready', AbortSignal.abort())
  const chosen = chooseEngine(gone, { layOut: fails('conversion_failed'), flow })
  await expect(chosen).rejects.toThrow('It broke.')
})

test('needs a layout engine for formats that nothing else reads', async () => {
  const chosen = chooseEngine(conversion(), { layOut: async () => pdf('layout') })
  await expect(chosen).rejects.toMatchObject({ code: 'service_unavailable' })
})
