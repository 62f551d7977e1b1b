import { expect, test } from 'vitest'
import { withDirectionMarks } from './direction-marks.ts'

const between = { isMixed: true, turnsBefore: true, turnsAfter: true }

test.each([true, false])('leaves a piece without anything to read as it is: %s', (rightToLeft) => {
  // Small capitals make a piece of its own of the soft hyphen in a word.
  expect(withDirectionMarks([], rightToLeft, between)).toEqual([])
})
