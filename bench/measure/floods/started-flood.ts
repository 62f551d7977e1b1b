import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const FLOOD = fileURLToPath(new URL('flood.ts', import.meta.url))
/** A flood begins with what its tenant may send at once. */
const BEGINNING_MS = 1000

/** How often requests of each name were answered with which status; 0 where there was no answer. */
export type Answered = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A flood that runs. */
export interface StartedFlood {
  /** Ends it. */
  end(): Promise<Answered>
}

/** Sends requests of these names again and again, at the lowest priority, from a process of its own; see `flood.ts`. */
export async function startFlood(
  names: readonly string[],
  { address, key }: { readonly address: string; readonly key: string },
): Promise<StartedFlood> {
  const args = ['--conditions=svc-source', FLOOD, address, key, ...names]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  // Bodies of megabytes take a while to be made.
  await lines.next()
  await sleep(BEGINNING_MS)
  return {
    async end() {
      child.stdin.end()
      return JSON.parse((await lines.next()).value ?? '{}')
    },
  }
}
