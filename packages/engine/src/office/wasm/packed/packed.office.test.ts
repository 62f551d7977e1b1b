import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPageResources } from '../../../pdf/fonts/page-resources.ts'
import { findWasm } from '../../engine/find-office.ts'
import { learningDocuments } from '../code/learning/learning-documents.ts'
import { wasmDriver } from '../wasm-driver.ts'
import { packed } from './pack-file.ts'
import { packedName } from './stored-path.ts'

const wasmFolder = findWasm()
const folder = mkdtempSync(join(tmpdir(), 'svc-packed-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.skipIf(wasmFolder === undefined)(
  'LibreOffice lays documents out of packed files, as they are in the image',
  async () => {
    const from = wasmFolder ?? ''
    symlinkSync(join(from, 'loader.cjs'), join(folder, 'loader.cjs'))
    for (const name of ['soffice.wasm', 'soffice.data']) {
      const bytes = packed(readFileSync(join(from, name)), { blockBytes: 2 ** 20, level: 1 })
      writeFileSync(packedName(join(folder, name)), bytes)
    }
    const driver = wasmDriver({
      wasmFolder: folder,
      findFonts: async () => [],
      maxMemoryBytes: 2 ** 31,
    })
    const process = await driver.launch(new AbortController().signal)
    try {
      const [job] = learningDocuments()
      const { bytes } = await process.convert(job as NonNullable<typeof job>)
      expect(readPageResources(bytes)).toMatchObject({ showsAnything: true })
    } finally {
      await process.kill()
    }
  },
  240_000,
)
