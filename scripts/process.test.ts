import { expect, test } from 'vitest'
import { start } from './process.ts'

test('says what a program printed, and whether it ended well', async () => {
  const node = (code: string) => start(process.execPath, ['-e', code])
  expect(await node('console.log("one"); console.error("two")')).toEqual({
    ok: true,
    output: 'one\ntwo',
  })
  expect(await node('console.log("one"); process.exitCode = 3')).toEqual({
    ok: false,
    output: 'one',
  })
})

test('names a program that is not there', async () => {
  expect(await start('no-such-program', [])).toEqual({
    ok: false,
    output: 'spawn no-such-program ENOENT',
  })
})

test('ends a program after its time, and says so', async () => {
  const forever = ['-e', 'setInterval(() => {}, 1000)']
  expect(await start(process.execPath, forever, { timeoutMs: 100 })).toEqual({
    ok: false,
    output: 'not ended after 100 ms',
  })
})

test('has a program that asks go on without an answer', async () => {
  const asks = ['-e', 'process.stdin.resume().on("end", () => console.log("none"))']
  expect(await start(process.execPath, asks)).toEqual({ ok: true, output: 'none' })
})

test('adds to the environment', async () => {
  const env = { SVC_ADDED: 'yes' }
  const { output } = await start(process.execPath, ['-p', 'process.env.SVC_ADDED'], { env })
  expect(output).toBe('yes')
})
