import { describe, expect, test } from 'vitest'
import { browserCheck, fontCheck, nodeCheck, sandboxCheck } from './checks.ts'
import { countScripts } from './fonts.ts'

const SHELL = { path: '/b/shell', product: 'chromium-headless-shell', source: 'PATH' } as const

describe('nodeCheck', () => {
  test.each([
    ['22.18.0', 'failed'],
    ['24.0.0', 'ok'],
    ['26.1.0', 'ok'],
  ])('finds %s %s', (version, state) => {
    expect(nodeCheck(version).state).toBe(state)
  })
})

describe('browserCheck', () => {
  test('says which browser was found and how', () => {
    expect(browserCheck(SHELL, undefined)).toEqual({
      name: 'browser',
      state: 'ok',
      detail: 'chromium-headless-shell at /b/shell (from PATH)',
    })
  })

  test('advises the shell where another Chromium was found', () => {
    const check = browserCheck({ ...SHELL, product: 'chrome' }, undefined)
    expect(check.state).toBe('warning')
    expect(check.mend).toContain('chromium-headless-shell')
  })

  test('tells a missing browser from a wrong SVC_CHROMIUM', () => {
    expect(browserCheck(undefined, undefined).mend).toContain('Install')
    expect(browserCheck(undefined, '/nowhere')).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('/nowhere'),
    })
  })
})

describe('sandboxCheck', () => {
  test('warns root alone', () => {
    expect(sandboxCheck(0).state).toBe('warning')
    expect(sandboxCheck(1000).state).toBe('ok')
    expect(sandboxCheck(undefined).state).toBe('ok')
  })
})

describe('fontCheck', () => {
  test('counts faces per script and names the missing ones', () => {
    const counts = countScripts('en|ru|el\nja|zh-CN\nen\n')
    expect(counts.get('Latin')).toBe(2)
    expect(counts.get('Chinese')).toBe(1)
    const check = fontCheck(counts)
    expect(check.state).toBe('warning')
    expect(check.detail).toContain('Latin 2')
    expect(check.mend).toContain('Arabic')
    expect(check.mend).not.toContain('Japanese')
  })

  test('is no failure without fc-list', () => {
    expect(fontCheck(undefined).state).toBe('warning')
  })
})
