import { expect, test } from 'vitest'
import { knownSize } from './size-names.ts'

test.each([
  ['A6 landscape', '148mm 105mm'],
  ['portrait a10', '26mm 37mm'],
  ['A0', '841mm 1189mm'],
  ['C5', '162mm 229mm'],
  ['JIS-B10', '32mm 45mm'],
  ['Tabloid', '279.4mm 431.8mm'],
  ['A11', 'A11'],
  ['A6 A7', 'A6 A7'],
  ['landscape', 'landscape'],
  ['calc(1in + 2cm) 4in', 'calc(1in + 2cm) 4in'],
])('the size %s is %s', (stated, known) => {
  expect(knownSize(stated)).toBe(known)
})
