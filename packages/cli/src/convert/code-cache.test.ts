import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeCache } from './code-cache.ts'

test('machine code is kept among the caches of the user', () => {
  const folder = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform) =>
    codeCache(env, platform)?.folder
  expect(folder({}, 'linux')).toBe(join(homedir(), '.cache', 'svc'))
  expect(folder({ XDG_CACHE_HOME: '/caches' }, 'linux')).toBe(join('/caches', 'svc'))
  expect(folder({}, 'darwin')).toBe(join(homedir(), 'Library', 'Caches', 'svc'))
  expect(folder({ LOCALAPPDATA: '/local' }, 'win32')).toBe(join('/local', 'svc'))
})

test('SVC_CODE_CACHE names another folder, or none', () => {
  expect(codeCache({ SVC_CODE_CACHE: '/kept' }, 'linux')?.folder).toBe('/kept')
  expect(codeCache({ SVC_CODE_CACHE: 'off' }, 'linux')).toBeUndefined()
})

test('a user of whom no home is known keeps no machine code', () => {
  const home = () => {
    throw new Error('uv_os_homedir returned ENOENT')
  }
  const folder = (env: NodeJS.ProcessEnv) => codeCache(env, 'linux', home)?.folder
  expect(codeCache({}, 'linux', home)).toBeUndefined()
  expect(folder({ XDG_CACHE_HOME: '/caches' })).toBe(join('/caches', 'svc'))
  expect(folder({ SVC_CODE_CACHE: '/kept' })).toBe('/kept')
})
