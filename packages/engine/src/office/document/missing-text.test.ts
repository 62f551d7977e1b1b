import { expect, test } from 'vitest'
import { failedFormulas, failedReferences, missingText } from './missing-text.ts'

const messages = (passages: readonly string[], shown?: Parameters<typeof missingText>[1]) =>
  missingText(passages, shown).map(({ message }) => message)

test('three texts are named, and the number of the others', () => {
  expect(messages([])).toEqual([])
  expect(messages(['a', 'b', 'a', 'c', 'd'])).toEqual([
    'Text of the document is not in the PDF, or not in all its places: "a", "b", "c" and 1 more.',
  ])
})

test('figures that are shown as marks are told once', () => {
  const [marks = '', ...others] = messages(['1 234', 'lost'], { hasHashes: true })
  expect(marks).toContain('###')
  expect(others).toEqual([
    'Text of the document is not in the PDF, or not in all its places: "lost".',
  ])
})

test('beside characters that are shown as boxes, text in plain letters alone is looked for', () => {
  expect(messages(['한국어 text', 'lost words'], { hasBoxes: true })).toEqual([
    'Text of the document is not in the PDF, or not in all its places: "lost words".',
  ])
})

test('errors in place of results are told with what helps', () => {
  expect(failedFormulas()).toMatchObject({
    code: 'content_left_out',
    message: expect.stringContaining('save the workbook in Excel'),
  })
})

test('errors in place of references are told with what helps', () => {
  expect(failedReferences()).toMatchObject({
    code: 'content_left_out',
    message: expect.stringContaining('update the fields in Word'),
  })
})
