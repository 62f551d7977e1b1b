import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPageResources } from '../../../pdf/fonts/page-resources.ts'
import { findWasm } from '../../engine/find-office.ts'
import { wasmDriver } from '../wasm-driver.ts'
import type { WasmOfficeProcess } from '../wasm-process.ts'
import { learningDocuments } from './learning/learning-documents.ts'

const wasmFolder = findWasm()
const { signal } = new AbortController()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-code-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.skipIf(wasmFolder === undefined)(
  'a second start has the code that the first has made of the engine’s own documents, and lays them out',
  async () => {
    const driver = wasmDriver({
      wasmFolder: wasmFolder ?? '',
      findFonts: async () => [],
      maxMemoryBytes: 2 ** 31,
      codeCache: { folder, documents: 'own' },
    })
    const first = (await driver.launch(signal)) as WasmOfficeProcess
    expect(first.learned).toEqual([])
    await first.kill()
    const second = (await driver.launch(signal)) as WasmOfficeProcess
    try {
      expect(second.learned).toEqual(['writer', 'calc'])
      for (const job of learningDocuments()) {
        const { bytes } = await second.convert(job)
        expect(readPageResources(bytes)).toMatchObject({ showsAnything: true })
      }
    } finally {
      await second.kill()
    }
  },
  240_000,
)
