import { expect, test } from 'vitest'
import { missingNumbers } from './missing-numbers.ts'

test.each([
  ['4711', ['4711']],
  ['471147110815', ['4711', '08.15', '4711']],
  ['A123456B20', ['1.234,56', '20']],
  ['12', ['1', '2', '7']],
  ['1', ['Chapter 24', '٢٤٦', '第12条']],
])('%s holds the numbers of %j, or they are not for telling', (shown, passages) => {
  expect(missingNumbers(shown, passages)).toEqual([])
})

test.each([
  ['4711', ['4711', '47.11', '12'], ['4711', '12']],
  ['TOTAL100', ['100', '100 %'], ['100']],
  ['24', ['24–27'], ['24–27']],
])('%s holds some numbers of %j less often', (shown, passages, missing) => {
  expect(missingNumbers(shown, passages)).toEqual(missing)
})
