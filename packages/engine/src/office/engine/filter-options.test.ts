import { expect, test } from 'vitest'
import { filterOptions } from './filter-options.ts'

test('names the type of every property', () => {
  expect(JSON.parse(filterOptions({ SelectPdfVersion: 17, UseTaggedPDF: true }))).toEqual({
    SelectPdfVersion: { type: 'long', value: '17' },
    UseTaggedPDF: { type: 'boolean', value: 'true' },
  })
})

test('is empty without properties', () => {
  expect(filterOptions()).toBe('')
})
