import { expect, test } from 'vitest'
import { commentsAtEnd, laidOutInstead, localeNotApplied } from './not-applied.ts'

test('a locale that the layout engine could not write numbers in is named', () => {
  const [warning] = localeNotApplied({ isLocaleApplied: false })
  expect(warning).toMatchObject({ code: 'option_not_applied' })
  expect(warning?.message).toContain('options.locale was not applied')
  expect(localeNotApplied({ isLocaleApplied: true })).toEqual([])
})

test('comments that cannot stand in the margin are said to be at the end, if there are any', () => {
  const codes = (comments: 'margin' | 'end', has: boolean) =>
    commentsAtEnd({ comments }, { comments: has }).map(({ code }) => code)
  expect(codes('margin', true)).toEqual(['option_not_applied'])
  expect(codes('margin', false)).toEqual([])
  expect(codes('end', true)).toEqual([])
})

test('a document other than DOCX is said to be laid out when its content was to be set anew', () => {
  const codes = (mode: 'layout' | 'semantic', format: 'docx' | 'odt') =>
    laidOutInstead({ mode }, { format }).map(({ code }) => code)
  expect(codes('semantic', 'odt')).toEqual(['option_not_applied'])
  expect(codes('semantic', 'docx')).toEqual([])
  expect(codes('layout', 'odt')).toEqual([])
})
