import { expect, test } from 'vitest'
import { decodeStream } from '../../file/decode-stream.ts'
import { isStream } from '../../file/objects.ts'
import { ONE_PAGE, openClassic, streamText } from '../../test/test-pdf.ts'
import { contentFragments, joinedContents } from './page-content.ts'
import { readPages } from './tree/page-tree.ts'
import { dropSurplus, wrappedContents } from './wrapped-contents.ts'

function wrapped(content: string): string {
  const file = openClassic({ ...ONE_PAGE, 4: streamText(content) })
  const [page] = readPages(file)
  if (!page) return ''
  const parts = wrappedContents(file, page, contentFragments(file)).map((item) => {
    const part = file.resolve(item)
    return isStream(part) ? decodeStream(part).toString() : ''
  })
  return parts.join('|').replaceAll(/\s+/g, ' ')
}

test.each([
  ['q 0 0 9 9 re f Q', 'q |q 0 0 9 9 re f Q| Q '],
  // States left open are closed.
  ['q 2 0 0 2 0 0 cm q', 'q |q 2 0 0 2 0 0 cm q| Q Q Q '],
  ['/P BMC BT (q Q) Tj', 'q |/P BMC BT (q Q) Tj| ET EMC Q '],
  // Readers pass over what closes nothing, and so would not begin again from the page's coordinates.
  ['2 0 0 2 0 0 cm Q 0 0 9 9 re f', 'q |2 0 0 2 0 0 cm 0 0 9 9 re f | Q '],
  // Operands without an end would take in what is painted after them.
  ['0 0 9 9 re f (not closed', 'q |0 0 9 9 re f | Q '],
  ['0 0 9 9 re f <00', 'q |0 0 9 9 re f | Q '],
  ['q 0 0 9 9 re f [ /not (closed)', 'q |q 0 0 9 9 re f | Q Q '],
  ['0 0 9 9 re f /P << /MCID 0', 'q |0 0 9 9 re f | Q '],
  ['BI /W 1 ID x', 'q |BI /W 1 ID x| EI Q '],
])('%s is put between states that are closed', (content, expected) => {
  expect(wrapped(content)).toBe(expected)
})

test('what closes states that were never opened is taken out of a page that becomes a form', () => {
  const file = openClassic({ ...ONE_PAGE, 4: streamText('Q 0 0 9 9 re f Q') })
  const [page] = readPages(file)
  if (page) dropSurplus(file, page)
  const content = page && decodeStream(joinedContents(file, page)).toString()
  expect(content?.trim()).toBe('0 0 9 9 re f')
})
