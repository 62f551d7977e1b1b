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
