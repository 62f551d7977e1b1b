import { expect, test } from 'vitest'
import { isDoubtfulName } from './doubtful-names.ts'

test.each([
  ...[
    'IMG_2041.jpg',
    'logo.svg',
    'chart (3).png',
    'image (2)',
    'Picture 7',
    'DSC_0042',
    'Untitled',
  ],
  ...['Microsoft Word - Letter.docx', 'report-final.docx', 'placeholder', ' Document1 '],
])('%s tells a reader nothing', (name) => {
  expect(isDoubtfulName(name)).toBe(true)
})

test.each([
  ...[
    '',
    'A bar chart of sales',
    'Image of a barrel',
    'Figure 3: growth',
    'Node.js',
    'Document history',
  ],
  ...['Invoice 4711', 'How to write README.md', 'Q3.5', 'Logo of Example Ltd.'],
])('%s may tell something', (name) => {
  expect(isDoubtfulName(name)).toBe(false)
})
