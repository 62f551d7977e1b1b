import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('test/full-disk-program.ts', import.meta.url))

/** Runs a script where a mount is seen by nobody else. */
const unshared = (script: string, ...args: readonly string[]) =>
  run('unshare', ['--map-root-user', '--mount', 'sh', '-ec', script, 'sh', ...args])

const mounts = await unshared('mount -t tmpfs -o size=64k tmpfs /tmp').then(
  () => true,
  () => false,
)
const missing = mounts ? '' : ' (skipped: no disk can be mounted in a namespace)'

test.skipIf(!mounts)(
  `a full disk is a store that does not answer, and nothing half written is left${missing}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-full-disk-'))
    const script =
      'mount -t tmpfs -o size=64k tmpfs "$3"; exec "$1" --conditions=svc-source "$2" "$3"'
    const { stdout } = await unshared(script, process.execPath, PROGRAM, folder)
    expect(JSON.parse(stdout)).toEqual({
      small: 'written',
      large: 'service_unavailable',
      next: 'written',
      left: ['next', 'small'],
    })
    await rm(folder, { recursive: true })
  },
)
