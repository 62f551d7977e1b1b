import { expect, test } from 'vitest'
import { missingText } from './missing-text.ts'

test('texts that are missing are named, each once, some of many', () => {
  expect(missingText([])).toEqual([])
  const [few] = missingText(['Title', 'Title', 'Author'])
  expect(few).toMatchObject({
    code: 'content_left_out',
    severity: 'warning',
    message: 'Text of the document is not in the PDF: "Title", "Author".',
  })
  const [many] = missingText(['a'.repeat(99), 'b', 'c', 'd', 'e'])
  expect(many?.message).toBe(
    `Text of the document is not in the PDF: "${'a'.repeat(59)}…", "b", "c" and 2 more.`,
  )
})
