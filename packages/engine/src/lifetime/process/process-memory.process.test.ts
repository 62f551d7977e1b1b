import { expect, test } from 'vitest'
import { processMemory } from './process-memory.ts'
import { startProcess } from './start-process.ts'

const MB = 1024 * 1024

/** Fills memory, says so, and waits. */
const FILL = `globalThis.held = Buffer.alloc(${200 * MB}, 1); console.log('filled'); setInterval(() => {}, 1000)`

test.runIf(process.platform === 'linux').each([
  ['documents', false],
  ['browser', true],
] as const)(
  'counts the memory of %s, with all that a process of a group has started',
  async (kind, group) => {
    const node = [process.execPath, '-e', FILL] as const
    const script = `"$0" "$@" & wait`
    const [program, ...args] = group ? ['/bin/sh', '-c', script, ...node] : node
    const started = await startProcess({
      kind,
      program,
      args,
      group,
      environment: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await new Promise((resolve) => started.child.stdout?.once('data', resolve))
    const memory = await processMemory()
    expect(memory?.[kind]).toBeGreaterThan(200 * MB)
    expect(memory?.office).toBe(0)
    started.kill()
    await started.exited
    expect((await processMemory())?.[kind]).toBe(0)
  },
)
