import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOfficeEngine } from '../create-office-engine.ts'
import { findWasm } from '../find-office.ts'
import type { OfficeEngine } from '../office-engine.ts'

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000
const signal = new AbortController().signal
const RTF = Buffer.from('{\\rtf1\\ansi Twenty-three barrels\\par}')
const request = { document: RTF, format: 'rtf', to: 'pdf', timeoutMs: 120_000, signal } as const

describe.skipIf(findWasm() === undefined)('LibreOffice as WebAssembly', () => {
  let engine: OfficeEngine

  beforeAll(async () => {
    engine = createOfficeEngine({ concurrency: 1, spares: 0, soffice: '' }) as OfficeEngine
    await engine.start()
  }, TIMEOUT_MS)
  afterAll(() => engine.close())

  test('says what it is', () => {
    expect(engine.kind).toBe('libreoffice-wasm')
    expect(engine.status().version).toMatch(/^LibreOffice\w* \d+\.\d+/)
  })

  test('makes a PDF, of the version that the filter is told', async () => {
    const exportOptions = { SelectPdfVersion: 17 }
    const { bytes, restarts } = await engine.convert({ ...request, exportOptions })
    expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7')
    expect(restarts).toBe(0)
  })

  // The build leaves out the forms that the HTML filter of Writer asks for.
  test('says that it cannot make HTML of a text', async () => {
    const html = engine.convert({ ...request, to: 'html' })
    await expect(html).rejects.toMatchObject({ code: 'conversion_failed' })
  })

  test('refuses what it cannot read, and goes on', async () => {
    const broken = engine.convert({ ...request, document: Buffer.alloc(64), format: 'docx' })
    await expect(broken).rejects.toMatchObject({ code: 'invalid_document' })
    await expect(engine.convert(request)).resolves.toMatchObject({ restarts: 0 })
  })

  test(
    'ends a conversion with its caller, and begins the next in a new process',
    async () => {
      const caller = new AbortController()
      const left = engine.convert({ ...request, signal: caller.signal })
      caller.abort()
      await expect(left).rejects.toMatchObject({ code: 'conversion_failed' })
      await expect(engine.convert(request)).resolves.toMatchObject({ restarts: 0 })
    },
    TIMEOUT_MS,
  )
})
