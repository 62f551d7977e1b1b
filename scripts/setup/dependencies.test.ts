import { expect, test } from 'vitest'
import { isNpmNewEnough } from './bring-node.mjs'
import { missing } from './dependencies.mjs'

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const binding = (os: string, cpu: string, libc?: string) => ({
  version: '1.0.0',
  optional: true,
  os: [os],
  cpu: [cpu],
  ...(libc !== undefined && { libc: [libc] }),
})
const locked = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/binding-linux-x64-gnu': binding('linux', 'x64', 'glibc'),
  'node_modules/binding-linux-x64-musl': binding('linux', 'x64', 'musl'),
  'node_modules/binding-darwin-arm64': binding('darwin', 'arm64'),
  'node_modules/only-of-another-platform': { version: '1.0.0', optional: true },
}

test('packages at another version are missing', () => {
  expect(missing(locked, {}, false, LINUX)).toBe(1)
  expect(missing(locked, { 'node_modules/a': { version: '0.9.0' } }, false, LINUX)).toBe(1)
  expect(missing(locked, { 'node_modules/a': { version: '1.0.0' } }, false, LINUX)).toBe(0)
})

test('so is an optional package for this very machine, which an old npm leaves out without a word', () => {
  const installed = { 'node_modules/a': { version: '1.0.0' } }
  expect(missing(locked, installed, true, LINUX)).toBe(1)
  const whole = { ...installed, 'node_modules/binding-linux-x64-gnu': { version: '1.0.0' } }
  expect(missing(locked, whole, true, LINUX)).toBe(0)
})

test.each(['8.6.0', '9.6.4', '9.9.4', '10.5.1'])(
  'npm %s is too old: it leaves packages out, or hides that a script failed',
  (version) => expect(isNpmNewEnough(version)).toBe(false),
)

test.each(['10.9.3', '11.3.0', '11.19.1', '12.0.0'])('npm %s installs what is locked', (version) =>
  expect(isNpmNewEnough(version)).toBe(true),
)
