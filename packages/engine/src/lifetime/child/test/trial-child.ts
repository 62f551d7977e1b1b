import { EngineError } from '../../../messages/errors.ts'
import type { TellDone } from '../../done-parts.ts'
import { serveTasks } from '../serve-tasks.ts'

let runs = 0

/** Tasks that try what documents make parsers do. */
const tasks = {
  double: (bytes: Uint8Array) => bytes.map((byte) => byte * 2),
  count: () => {
    runs += 1
    return { runs, pid: process.pid }
  },
  refuse: () => {
    throw new EngineError('document_encrypted', 'It is encrypted.')
  },
  break: () => {
    throw new TypeError('undefined is not a page')
  },
  load: (name: string) => import(name),
  spin: () => {
    for (;;);
  },
  // Uses a processor for so long, however busy the machine is.
  use: (ms: number) => {
    const { user, system } = process.cpuUsage()
    const until = user + system + ms * 1000
    for (let used = 0; used < until; ) {
      const now = process.cpuUsage()
      used = now.user + now.system
    }
  },
  fillHeap: () => {
    const kept: object[] = []
    for (;;) kept.push({ kept: [kept.length] })
  },
  fillBuffers: () => {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(1_000_000, 1))
  },
  fillStack: () => {
    const nest = (depth: number): number => nest(depth + 1) + 1
    return nest(0)
  },
  exit: () => process.exit(3),
  // Ends a child as the system does, or an operator: any child, or the one of that id.
  endBySignal: ({ signal, pid = process.pid }: { signal: NodeJS.Signals; pid?: number }) => {
    if (pid !== process.pid) return process.pid
    process.kill(pid, signal)
    return new Promise(() => {})
  },
  never: () => new Promise(() => {}),
  // The first is told too early after the beginning to be sent.
  tell: (waitMs: number, tell: TellDone) => {
    tell({ done: 1, total: 2 })
    const until = performance.now() + waitMs
    while (performance.now() < until);
    tell({ done: 2, total: 2 })
  },
  environment: () => Object.keys(process.env),
  connect: async (url: string) => {
    await fetch(url)
  },
  resolve: async (host: string) => {
    const { connect } = await import('node:net')
    connect({ host, port: 80 })
  },
  writeFile: async (path: string) => {
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, 'written')
  },
  startProgram: async () => {
    const { execFileSync } = await import('node:child_process')
    execFileSync('/bin/true')
  },
}

/** Their types, for the pool. */
export type TrialTasks = typeof tasks

serveTasks(tasks)
