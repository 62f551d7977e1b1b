import { expect, test } from 'vitest'
import { pageCountWarnings } from './page-count-warnings.ts'

const facts = (storedPages?: number) => ({
  trackedChanges: false,
  ...(storedPages !== undefined && { storedPages }),
})

test('says when a document came out longer than its editor counted', () => {
  expect(pageCountWarnings(facts(1), 2, {})).toEqual([
    {
      code: 'page_count_differs',
      severity: 'warning',
      message: 'The document has 2 pages; its editor counted 1 when it was saved.',
    },
  ])
})

test.each([
  ['the count is right', facts(2), {}],
  ['there is no count', facts(), {}],
  ['the count was never made', facts(0), {}],
  ['the request changes the paper', facts(1), { page_size: 'A5' }],
  ['changes are tracked', { ...facts(1), trackedChanges: true }, {}],
])('says nothing where %s', (_what, known, options) => {
  expect(pageCountWarnings(known, 2, options)).toEqual([])
})
