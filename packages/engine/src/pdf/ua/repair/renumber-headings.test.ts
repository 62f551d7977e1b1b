import { expect, test } from 'vitest'
import { repaired } from '../test/test-tree.ts'
import { renumberHeadings } from './renumber-headings.ts'

test.each([
  ['H1 H2 H3 H2 H1', 'H1 H2 H3 H2 H1'],
  ['H3 H1 H4 H2 H6 H5', 'H1 H1 H2 H2 H3 H3'],
  ['H2 H H1', 'H1 H2 H1'],
  ['H1 H2 H3 H4 H5 H6 H', 'H1 H2 H3 H4 H5 H6 H6'],
])('%s becomes %s', (before, after) => {
  const headings = (types: string) =>
    types
      .split(' ')
      .map((type, index) => (index % 2 ? `Div(${type}(${index}))` : `${type}(${index})`))
  const text = (types: string) => `Document(${headings(types).join(' ')})`
  expect(repaired(text(before), renumberHeadings)).toBe(text(after))
})
