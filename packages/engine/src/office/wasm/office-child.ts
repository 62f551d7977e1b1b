import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { closeNetwork } from '../../lifetime/child/close-network.ts'
import { loadEmscripten } from './emscripten.ts'
import { OfficeKit, OfficeRefusal } from './office-kit.ts'
import type { WasmAnswer, WasmRequest, WasmSetup } from './wasm-messages.ts'

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

await serve(JSON.parse(process.argv[2] ?? '') as WasmSetup)

async function serve({ wasmFolder, fontFiles, maxMemoryBytes }: WasmSetup): Promise<void> {
  new Worker(END_WITH_PARENT, { eval: true }).unref()
  closeNetwork()
  const fonts = await Promise.all(
    fontFiles.map(async (file) => [basename(file), await readFile(file)] as const),
  )
  const kit = new OfficeKit(await loadEmscripten(wasmFolder, maxMemoryBytes), new Map(fonts))
  kit.convert({ document: WARM_UP, format: 'rtf' })
  process.on('message', (request) => answer(outcome(kit, request as WasmRequest)))
  answer({ kind: 'ready', version: kit.version, rssBytes: process.memoryUsage.rss() })
}

function outcome(kit: OfficeKit, request: WasmRequest): WasmAnswer {
  try {
    const document = kit.convert(request)
    return { kind: 'converted', document, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    // Anything else comes out of LibreOffice's code itself: nothing is left to rely on, and the process ends.
    if (!(error instanceof OfficeRefusal)) throw error
    const { why, message: detail } = error
    return { kind: 'refused', why, detail, rssBytes: process.memoryUsage.rss() }
  }
}

function answer(message: WasmAnswer): void {
  // The parent may be gone: then there is nobody to tell.
  process.send?.(message, undefined, undefined, () => {})
}
