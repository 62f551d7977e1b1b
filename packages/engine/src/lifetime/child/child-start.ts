import { fileURLToPath } from 'node:url'
import type { ProcessStart } from '../process/start-process.ts'

/** How a child is made. */
export interface ChildStart {
  /** Module that calls `serveTasks`. */
  readonly entry: URL
  /** Largest heap of the child, in MB; beyond it V8 ends the process. */
  readonly maxMemoryMb: number
  /** Whether it may load native code: that of a library which decodes images. Default false. */
  readonly loadsNative?: boolean
}

// A child whose parent was killed notices when it next waits, which one in an endless loop never does. The pool
// replaces a child long before it has used this much.
const MAX_CPU_SECONDS = 1200

/**
 * How the process of a child is started: a Node of its own that may read modules and nothing else, not write files, start
 * programs or threads, nor load native code.
 */
export function childProcess({
  entry,
  maxMemoryMb,
  loadsNative = false,
}: ChildStart): ProcessStart {
  const args = [
    '--permission',
    '--allow-fs-read=*',
    loadsNative ? '--allow-addons' : '--no-addons',
    `--max-old-space-size=${maxMemoryMb}`,
    fileURLToPath(entry),
  ]
  const limited = ['-c', 'ulimit -t "$0" && exec "$@"', String(MAX_CPU_SECONDS)]
  const command =
    process.platform === 'win32'
      ? { program: process.execPath, args }
      : { program: '/bin/sh', args: [...limited, process.execPath, ...args] }
  return {
    kind: 'documents',
    ...command,
    environment: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  }
}
