import { expect, test } from 'vitest'
import { previewPortOf } from './watch-flags.ts'

const given = (port: string) => ({ values: new Map([['preview-port', [port]]]) })

test('takes a port, and any that is free without one', () => {
  expect(previewPortOf(given('8080'), true)).toBe(8080)
  expect(previewPortOf({ values: new Map() }, true)).toBe(0)
  expect(previewPortOf({ values: new Map() }, false)).toBe(0)
})

test.each(['65536', '-1', '80.5', 'http', ''])('refuses the port %j', (port) => {
  expect(() => previewPortOf(given(port), true)).toThrow(`not ${port}`)
})

test('refuses a port without a watch', () => {
  expect(() => previewPortOf(given('8080'), false)).toThrow('--watch')
})
