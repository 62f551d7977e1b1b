import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
const FROM_SOURCE = '--conditions=svc-source'

/** `svc serve`, in a process of its own. */
export interface StartedService extends AsyncDisposable {
  readonly url: string
  readonly child: ChildProcess
}

/** Options of {@link startService}. */
export interface StartOptions {
  /** API keys that are accepted. */
  readonly keys: readonly string[]
  /** Settings beside port, host and keys. */
  readonly settings: Readonly<Record<string, string>>
  /** Module that is loaded before the service, and that talks over the channel of the process. */
  readonly preload?: string
}

/** Starts the command from its sources; its log is read and thrown away. */
export async function startService(options: StartOptions): Promise<StartedService> {
  const { keys, settings, preload } = options
  const hashes = keys.map((key) => `sha256:${createHash('sha256').update(key).digest('hex')}`)
  const imports = preload === undefined ? [] : ['--import', preload]
  const child = spawn(process.execPath, [FROM_SOURCE, ...imports, COMMAND, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      ...(hashes.length > 0 && { SVC_API_KEYS: hashes.join() }),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', ...(preload === undefined ? [] : (['ipc'] as const))],
  })
  const { stderr } = child
  if (stderr === null) throw new Error('The log is a pipe.')
  const said: string[] = []
  for await (const line of createInterface(stderr)) {
    said.push(line)
    const [url] = /http:\S+/.exec(line) ?? []
    if (url === undefined) continue
    // Leaving the loop has closed the lines, not the pipe: one that is full would stop the service.
    stderr.resume()
    return { url, child, [Symbol.asyncDispose]: () => ended(child) }
  }
  throw new Error(`the service did not start: ${said.join(' ')}`)
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
