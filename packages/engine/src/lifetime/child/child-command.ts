/** A program and what it is called with. */
export interface ChildCommand {
  readonly program: string
  readonly args: readonly string[]
}

// A child whose parent was killed notices when it next waits, which one in an endless loop never does. The pool
// replaces a child long before it has used this much.
const MAX_CPU_SECONDS = 1200

/**
 * How a child is started: a Node of its own that may read modules and nothing else, not write files, start
 * programs or threads, nor load native code.
 *
 * @param maxHeapMb largest heap of the child; beyond it V8 ends the process
 * @param loadsNative lets it load native code: that of a library which decodes images
 */
export function childCommand(entry: string, maxHeapMb: number, loadsNative = false): ChildCommand {
  const args = [
    '--permission',
    '--allow-fs-read=*',
    loadsNative ? '--allow-addons' : '--no-addons',
    `--max-old-space-size=${maxHeapMb}`,
    entry,
  ]
  if (process.platform === 'win32') return { program: process.execPath, args }
  const limited = ['-c', 'ulimit -t "$0" && exec "$@"', String(MAX_CPU_SECONDS)]
  return { program: '/bin/sh', args: [...limited, process.execPath, ...args] }
}
