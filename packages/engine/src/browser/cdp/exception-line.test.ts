import { expect, test } from 'vitest'
import { exceptionLine } from './exception-line.ts'

const details = { exceptionId: 1, text: 'Uncaught', lineNumber: 0, columnNumber: 0 }

test.each([
  [{ type: 'object', description: 'TypeError: no\n    at f (x.js:1:1)' } as const, 'TypeError: no'],
  [{ type: 'string', value: 'no data' } as const, 'no data'],
  [{ type: 'number', value: 5, description: '5' } as const, '5'],
  [{ type: 'undefined' } as const, 'Uncaught'],
  [undefined, 'Uncaught'],
])('exceptionLine of %o is %j', (exception, expected) => {
  expect(exceptionLine(exception ? { ...details, exception } : details)).toBe(expected)
})
