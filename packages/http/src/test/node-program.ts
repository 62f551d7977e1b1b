import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { killedOnceGone } from './once-gone.ts'

/** A program in a process of its own. */
export interface NodeProgram extends AsyncDisposable {
  readonly child: ChildProcess
  /** The next line on its standard output. */
  line(): Promise<string | undefined>
  /** Exit code and signal, once it has ended. */
  readonly exited: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>
}

/** Starts a program on the project's sources; it is killed at the end of the test, whatever comes of that, and of this process. */
export function startProgram(...args: readonly string[]): NodeProgram {
  const child = spawn(process.execPath, ['--conditions=svc-source', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killedOnceGone(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return {
    child,
    exited,
    line: async () => (await lines.next()).value,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
