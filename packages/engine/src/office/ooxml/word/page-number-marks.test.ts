import { expect, test } from 'vitest'
import { showPageNumbers } from './page-number-marks.ts'

const run = (content: string) =>
  `<w:r xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:t>Page </w:t>${content}</w:r>`

test.each(['<w:pgNum/>', '<w:pgNum></w:pgNum>'])('%s is a field', (mark) => {
  expect(showPageNumbers(run(mark), 'p')).toBe(
    run(
      '<w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>1</w:t><w:fldChar w:fldCharType="end"/>',
    ),
  )
})

test('the numbering of a section stays', () => {
  expect(showPageNumbers(run('<w:pgNumType w:start="3"/>'), 'p')).toBe(
    run('<w:pgNumType w:start="3"/>'),
  )
})
