import { expect, test } from 'vitest'
import { decodeStream } from '../file/decode-stream.ts'
import { isStream } from '../file/objects.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { enlargeIcons } from './enlarge-icons.ts'
import { readPages } from './pages/tree/page-tree.ts'

const CELL = 'q 50 700 40 13.5 re W* n'
const picture = (size: number, entries = '/SMask 6 0 R') =>
  streamText('', `/Subtype/Image/Width ${size}/Height ${size}${entries}`)

function enlarge(content: string, image = picture(16)): string {
  const file = openClassic({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im4 5 0 R>>>>>>',
    4: streamText(content),
    5: image,
    6: picture(16, ''),
  })
  enlargeIcons(file, readPages(file))
  const value = file.get(4)
  return isStream(value) ? decodeStream(value).toString('latin1') : ''
}

test('an icon in the corner of its cell gets the size of its text', () => {
  const before = `${CELL} q 3.118 0 0 3.118 50.2 700.25 cm /Im4 Do Q Q`
  expect(enlarge(before)).toBe(`${CELL} q 10.999611 0 0 10.999611 50.2 700.25 cm /Im4 Do Q Q`)
})

test('an icon stays in its cell', () => {
  const low = 'q 50 700 40 8 re W* n q 3 0 0 3 50.2 700.5 cm /Im4 Do Q Q'
  expect(enlarge(low)).toContain('q 7 0 0 7 50.2 700.5 cm')
  const narrow = 'q 50 700 6 13 re W* n q 3 0 0 3 50.5 700.5 cm /Im4 Do Q Q'
  expect(enlarge(narrow)).toContain('q 5 0 0 5 50.5 700.5 cm')
})

test.each([
  ['of another size in pixels', `${CELL} q 3 0 0 3 50.2 700.2 cm /Im4 Do Q Q`, picture(32)],
  ['without transparency', `${CELL} q 3 0 0 3 50.2 700.2 cm /Im4 Do Q Q`, picture(16, '')],
  ['of the right size already', `${CELL} q 11 0 0 11 50.2 700.2 cm /Im4 Do Q Q`, picture(16)],
  ['elsewhere in the cell', `${CELL} q 3 0 0 3 60 700.2 cm /Im4 Do Q Q`, picture(16)],
  ['that is no square', `${CELL} q 3 0 0 4 50.2 700.2 cm /Im4 Do Q Q`, picture(16)],
  ['outside of any cell', `${CELL} Q q 3 0 0 3 50.2 700.2 cm /Im4 Do Q`, picture(16)],
])('other pictures stay: one %s', (_, content, image) => {
  expect(enlarge(content, image)).toBe(content)
})
