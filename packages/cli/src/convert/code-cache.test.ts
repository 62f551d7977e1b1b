import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { codeCache } from './code-cache.ts'

vi.mock('node:os', { spy: true })

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
  vi.mocked(homedir).mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT')
  })
  expect(codeCache({}, 'linux')).toBeUndefined()
  expect(codeCache({ XDG_CACHE_HOME: '/caches' }, 'linux')?.folder).toBe(join('/caches', 'svc'))
  expect(codeCache({ SVC_CODE_CACHE: '/kept' }, 'linux')?.folder).toBe('/kept')
})
