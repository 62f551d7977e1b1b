import { expect, test } from 'vitest'
import { operationPath, operationWords } from './operation.ts'

test('path and words follow from the name', () => {
  expect(operationPath({ name: 'convert/html/image' })).toBe('/convert/html/image')
  expect(operationWords({ name: 'convert/html/image' })).toEqual(['convert', 'html', 'image'])
})
