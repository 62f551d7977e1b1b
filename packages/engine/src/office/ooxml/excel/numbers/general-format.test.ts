import { expect, test } from 'vitest'
import { generalAsExcel } from './general-format.ts'

test.each([
  ['0.3333333333333333', { value: '0.333333333' }],
  ['0.30000000000000004', { value: '0.3' }],
  ['-66666.66666666667', { value: '-66666.66667' }],
  ['1234567890123', { code: '0.00000E+00' }],
  ['1e20', { code: '0E+00' }],
  ['-1E-10', { code: '0E+00' }],
])('%s is shown as Excel does by %j', (written, expected) => {
  expect(generalAsExcel(written)).toEqual(expected)
})

test.each(['12345678901', '0.0001', '-5', '12345.67890'])('%s stays as it is', (written) => {
  expect(generalAsExcel(written)).toBeUndefined()
})
