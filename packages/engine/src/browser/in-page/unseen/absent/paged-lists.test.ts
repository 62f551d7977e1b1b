import { expect, test } from 'vitest'
import { pagedLists } from './paged-lists.ts'

test.each([
  ['to press', 'button'],
  ['that is a list', 'table'],
])('reads no text of a document without anything %s', (_, name) => {
  // There is no `document` here: to walk through its texts would throw.
  const tree = { querySelector: (selector: string) => (selector.includes(name) ? null : {}) }
  expect(pagedLists(tree as unknown as Document)).toEqual([])
})
