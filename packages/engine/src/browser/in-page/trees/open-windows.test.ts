import { expect, test, vi } from 'vitest'
import { openWindows } from './open-windows.ts'

test('finds the windows of a document, of its origin alone', () => {
  const foreign = {
    name: 'foreign',
    get document(): object {
      throw new Error('SecurityError')
    },
  }
  const inner = { name: 'inner', document: {}, frames: [foreign] }
  vi.stubGlobal('window', { name: 'outer', document: {}, frames: [inner, foreign] })
  expect(openWindows().map(({ name }) => name)).toEqual(['outer', 'inner'])
  vi.unstubAllGlobals()
})
