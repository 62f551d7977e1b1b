import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { closeNetwork } from '../../lifetime/child/close-network.ts'
import type { OfficeJob } from '../engine/office-driver.ts'
import { machineCodeOf } from './code/compiled-module.ts'
import { loadEmscripten } from './emscripten.ts'
import { withMetricFaces } from './faces/metric-faces.ts'
import { OfficeKit, OfficeRefusal } from './office-kit.ts'
import type { CodeRequest, WasmAnswer, WasmRequest, WasmSetup } from './wasm-messages.ts'

// While a document is laid out this thread does nothing else, so it would not notice that the parent is gone:
// a thread of its own looks whose child this process is.
const END_WITH_PARENT = `
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 500)
`

// Loads what every document needs, so that the first one does not wait for it: seconds against milliseconds.
const WARM_UP = Buffer.from('{\\rtf1\\ansi A\\par}')

/** Between looks at the processor time of this process, which does nothing else meanwhile. */
const LOOK_MS = 100
/** On a machine that is busy for longer, less is kept. */
const MAX_LOOKS = 100

await serve(JSON.parse(process.argv[2] ?? '') as WasmSetup)

async function serve(setup: WasmSetup): Promise<void> {
  new Worker(END_WITH_PARENT, { eval: true }).unref()
  closeNetwork()
  const { wasmFolder, fontFiles, maxMemoryBytes, codeFile } = setup
  const fonts = await Promise.all(
    fontFiles.map(async (file) => [basename(file), withMetricFaces(await readFile(file))] as const),
  )
  const loaded = await loadEmscripten(wasmFolder, maxMemoryBytes, codeFile)
  const { emscripten, module, learned } = loaded
  const kit = new OfficeKit(emscripten, new Map(fonts))
  await threadsBack()
  kit.convert({ document: WARM_UP, format: 'rtf' })
  await threadsBack()
  process.on('message', (message) => {
    const request = message as WasmRequest
    if (typeof request === 'string') void giveCode(request, module)
    else answer(outcome(kit, request))
  })
  answer({ kind: 'ready', version: kit.version, learned, ...memory() })
}

async function giveCode(request: CodeRequest, module: WebAssembly.Module): Promise<void> {
  if (request === 'take settled code') await compilersIdle()
  answer({ kind: 'code', code: machineCodeOf(module), ...memory() })
}

/**
 * Waits until V8's compilers have nothing left to do: they are behind the documents by seconds, and code that they have not
 * made is made again in every process, with a hundred megabytes to make it in.
 */
async function compilersIdle(): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const before = process.cpuUsage()
    await setTimeout(LOOK_MS)
    const { user, system } = process.cpuUsage(before)
    if (user + system < (1000 * LOOK_MS) / 20) return
  }
}

/**
 * Lets threads that have ended tell so, for the next to be run by them: LibreOffice holds this thread until all is done, and each
 * that it needs meanwhile would be one more.
 */
async function threadsBack(): Promise<void> {
  await setImmediate()
}

function outcome(kit: OfficeKit, job: OfficeJob): WasmAnswer {
  try {
    return { kind: 'converted', document: kit.convert(job), ...memory() }
  } catch (error) {
    // Anything else comes out of LibreOffice's code itself: nothing is left to rely on, and the process ends.
    if (!(error instanceof OfficeRefusal)) throw error
    const { why, message: detail } = error
    return { kind: 'refused', why, detail, ...memory() }
  }
}

function memory(): { readonly rssBytes: number } {
  return { rssBytes: process.memoryUsage.rss() }
}

function answer(message: WasmAnswer): void {
  // The parent may be gone: then there is nobody to tell.
  process.send?.(message, undefined, undefined, () => {})
}
