import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test.each([
  ['policyy', ['policy', 'limits'], 'policy'],
  ['pageSize', ['scale', 'page_size'], 'page_size'],
  ['page-siz', ['page-size', 'scale'], 'page-size'],
  ['conv', ['serve', 'convert'], 'convert'],
  ['con', ['serve', 'convert'], undefined],
  ['colour', ['scale'], undefined],
  ['any', [], undefined],
])('takes %j for the nearest of %j', (name, known, meant) => {
  expect(nearestName(name, known)).toBe(meant)
})
