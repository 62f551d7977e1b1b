import { expect, test, vi } from 'vitest'
import { selectorOf } from './selector-of.ts'

test.each([
  [{ id: 'plan', localName: 'div', classList: ['a'] }, '#plan'],
  // A heading has this id from us.
  [{ id: 'svc-heading-1', localName: 'h1', classList: [] }, 'h1'],
  [{ id: '', localName: 'p', classList: ['a', 'b', 'c', 'd'] }, 'p.a.b.c'],
])('names %j as %s', (element, selector) => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  expect(selectorOf(element as unknown as Element)).toBe(selector)
  vi.unstubAllGlobals()
})
