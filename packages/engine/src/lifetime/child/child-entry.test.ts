import { expect, test } from 'vitest'
import { childEntry } from './child-entry.ts'

test('lies beside the module that asks, with its ending', () => {
  const entry = (url: string) => childEntry(url, 'read-child').href
  expect(entry('file:///app/dist/pool.js')).toBe('file:///app/dist/read-child.js')
  expect(entry('file:///app/src/pool.ts')).toBe('file:///app/src/read-child.ts')
})
