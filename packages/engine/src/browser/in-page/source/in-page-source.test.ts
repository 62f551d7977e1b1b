import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inPageSource } from './in-page-source.ts'

test('calls the function with its arguments', () => {
  const source = inPageSource((a: number, b: number) => a + b)
  expect(runInNewContext(`(${source})(1, 2)`)).toBe(3)
})

test('brings what bundlers that keep names of functions call', () => {
  const bundled = new Function(
    'const inner = __name(() => 4, "inner"); return inner()',
  ) as () => number
  expect(runInNewContext(`(${inPageSource(bundled)})()`)).toBe(4)
})

test('brings what names elements in messages', () => {
  const name = new Function('element', 'return svcSelectorOf(element)') as (
    element: object,
  ) => string
  const context = { CSS: { escape: (text: string) => text } }
  const named = (element: object) =>
    runInNewContext(`(${inPageSource(name)})(${JSON.stringify(element)})`, context)
  expect(named({ id: 'plan', localName: 'div', classList: ['a'] })).toBe('#plan')
  expect(named({ id: 'svc-heading-1', localName: 'h1', classList: [] })).toBe('h1')
  expect(named({ id: '', localName: 'p', classList: ['a', 'b', 'c', 'd'] })).toBe('p.a.b.c')
})

test('brings what its functions call themselves', () => {
  const says = new Function('return svcStylesSay(/red/)') as () => boolean
  const tree = { styleSheets: [], adoptedStyleSheets: [], querySelectorAll: () => [] }
  const context = { document: tree }
  expect(runInNewContext(`(${inPageSource(says)})()`, context)).toBe(false)
})

test('brings no function that is not called', () => {
  const source = inPageSource((a: number) => a)
  expect(source).not.toMatch(/svcSelectorOf|svcPageRules|svcOpenWindows/)
})

test('brings what finds the windows of a document, of its origin alone', () => {
  const windows = new Function('return svcOpenWindows().map(({ name }) => name)') as () => string[]
  const foreign = {
    name: 'foreign',
    get document(): object {
      throw new Error('SecurityError')
    },
  }
  const inner = { name: 'inner', document: {}, frames: [foreign] }
  const window = { name: 'outer', document: {}, frames: [inner, foreign] }
  expect(runInNewContext(`[...(${inPageSource(windows)})()]`, { window })).toEqual([
    'outer',
    'inner',
  ])
})
