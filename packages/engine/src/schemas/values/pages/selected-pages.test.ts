import { expect, test } from 'vitest'
import { selectedPages } from './selected-pages.ts'

test('keeps what the field names', () => {
  expect(selectedPages('options.pages', '2-', 3)).toEqual([2, 3])
})

test('is nothing special when all pages stay', () => {
  expect(selectedPages('options.pages', 'all', 3)).toBeUndefined()
})

test('refuses a selection of none, by the name of the field', () => {
  expect(() => selectedPages('options.pages', '9-', 3)).toThrow(
    'options.pages: "9-" selects none of the 3 pages.',
  )
})
