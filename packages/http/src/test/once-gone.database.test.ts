import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findLiveServer } from '../database/embedded/live-server.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { startProgram } from './node-program.ts'

const MISSING = await missingPostgres()
const HANGS = new URL('hanging-test.ts', import.meta.url).pathname

test.skipIf(MISSING)(
  `a test that is given up leaves no server, program or folder behind${MISSING}`,
  async () => {
    await using hanging = startProgram(HANGS)
    const [folder = '', program] = ((await hanging.line()) ?? '').split(' ')
    expect(await findLiveServer(folder)).toBeTypeOf('object')
    hanging.child.kill('SIGKILL')
    await expect.poll(() => isAlive(Number(program))).toBe(false)
    await expect.poll(() => existsSync(dirname(folder))).toBe(false)
    expect(await findLiveServer(folder)).toBeUndefined()
  },
)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
