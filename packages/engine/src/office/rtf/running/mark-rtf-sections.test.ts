import { expect, test } from 'vitest'
import { markRtfSections } from './mark-rtf-sections.ts'

test('bookmarks stand at the ends of sections', () => {
  const [end, start] = ['svc-section-0-end', 'svc-section-1'].map(
    (name) => `{\\*\\bkmkstart ${name}}{\\*\\bkmkend ${name}}`,
  )
  expect(markRtfSections('{\\rtf1 a\\sect\\sectd\\sbknone b\\par}')).toBe(
    `{\\rtf1 a${end}\\sect${start}\\sectd\\sbknone b\\par}`,
  )
  expect(markRtfSections('{\\rtf1 a\\sectd\\par}')).toBe('{\\rtf1 a\\sectd\\par}')
})
