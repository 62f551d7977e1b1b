import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./test/npm-gone-program.ts', import.meta.url))
/** Stands for npm: starts the program through a shell that stays, or without one, and waits. */
const NPM = `const { spawn } = require('node:child_process')
  const [, program, shell] = process.argv
  const command = '"' + process.execPath + '" "' + program + '"' + (shell === 'stays' ? '; true' : '')
  if (shell === 'none') spawn(process.execPath, [program], { stdio: 'inherit' })
  else spawn('/bin/sh', ['-c', command], { stdio: 'inherit' })`

const started: number[] = []
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
})

async function startBelowNpm(shell: string, env: Readonly<Record<string, string>>) {
  const npm: ChildProcess = spawn(process.execPath, ['-e', NPM, PROGRAM, shell], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (npm.stdout === null) throw new Error('no output')
  const lines = createInterface(npm.stdout)[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  started.push(pid, npm.pid ?? 0)
  return { npm, lines, pid }
}

describe.skipIf(process.platform === 'win32')('a program that npm has started', () => {
  test.each(['stays', 'gives way', 'none'])(
    'ends when npm is killed (shell: %s)',
    async (shell) => {
      const { npm, lines } = await startBelowNpm(shell, { npm_command: 'exec' })
      npm.kill('SIGKILL')
      expect(await lines.next()).toEqual({ done: false, value: 'gone' })
      // Its output ends with it.
      expect(await lines.next()).toMatchObject({ done: true })
    },
  )

  test('lives on when whoever started it is not npm', async () => {
    const other = await startBelowNpm('none', {})
    const { npm, lines } = await startBelowNpm('none', { npm_command: 'exec' })
    other.npm.kill('SIGKILL')
    await once(other.npm, 'exit')
    npm.kill('SIGKILL')
    // By then the other one, which began to look before, would have seen it as well.
    expect(await lines.next()).toMatchObject({ value: 'gone' })
    expect(process.kill(other.pid, 0)).toBe(true)
  })
})
