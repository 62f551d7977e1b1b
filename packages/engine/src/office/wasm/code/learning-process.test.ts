import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OfficeApplication } from '../../document/office-application.ts'
import type { OfficeFormat } from '../../document/office-format.ts'
import { OfficeProcessGone } from '../../engine/office-driver.ts'
import type { WasmOfficeProcess } from '../wasm-process.ts'
import { readCodeFile } from './code-file.ts'
import { CodeStore } from './code-store.ts'
import { LearningProcess } from './learning-process.ts'

let folder: string
let store: CodeStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-code-'))
  const wasm = join(folder, 'wasm')
  await writeFile(join(folder, 'soffice.wasm'), '')
  store = (await CodeStore.open(wasm, folder)) as CodeStore
})
afterEach(() => rm(folder, { recursive: true }))

/** A process that writes down what it is asked, and refuses a question asked before its last answer. */
function fake(learned: readonly OfficeApplication[], takeCode = async () => new Uint8Array(1)) {
  const asked: string[] = []
  let isBusy = false
  const alone = async <T>(what: string, answer: () => Promise<T>) => {
    if (isBusy) throw new Error(`asked ${what} before the last answer`)
    asked.push(what)
    isBusy = true
    try {
      return await answer()
    } finally {
      isBusy = false
    }
  }
  const process: WasmOfficeProcess = {
    version: 'LibreOffice 1',
    gone: new Promise(() => {}),
    rssBytes: 1,
    learned,
    convert: ({ format }) =>
      alone(format, async () => ({ bytes: new Uint8Array(), isLocaleApplied: true })),
    takeCode: () => alone('code', takeCode),
    kill: async () => {},
  }
  return { asked, learning: new LearningProcess(process, store) }
}

const job = (format: OfficeFormat) => ({ document: new Uint8Array(), format })
const kept = async () => readCodeFile(await readFile(store.file))?.applications

test('code is kept after the first document of each application', async () => {
  const { asked, learning } = fake([])
  for (const format of ['docx', 'rtf', 'xlsx', 'docx'] as const) await learning.convert(job(format))
  await learning.kill()
  expect(asked).toEqual(['docx', 'code', 'rtf', 'xlsx', 'code', 'docx'])
  expect(await kept()).toEqual(['writer', 'calc'])
})

test('what the code at hand knows is not taken again', async () => {
  const { asked, learning } = fake(['writer'])
  await learning.convert(job('docx'))
  await learning.kill()
  expect(asked).toEqual(['docx'])
  expect(await readdir(join(folder, 'wasm'))).toEqual([])
})

test('a process that ends instead of handing over its code fails no document', async () => {
  const { learning } = fake([], () => Promise.reject(new OfficeProcessGone('ended')))
  await learning.convert(job('docx'))
  await expect(learning.convert(job('docx'))).resolves.toBeDefined()
  await learning.kill()
})
