import { expect, test } from 'vitest'
import { requireNode } from './node-version.ts'

test('refuses a Node that is too old, naming both versions', () => {
  expect(() => requireNode('22.18.0')).toThrow('svc needs Node 24 or newer; this is Node 22.18.0.')
  expect(() => requireNode('24.0.0')).not.toThrow()
})
