import { expect, test } from 'vitest'
import { resolveRtfChanges } from './resolve-rtf-changes.ts'

const TEXT = '{\\rtf1 a{\\deleted\\revauth1 old}{\\revised new}\\deleted b\\deleted0 c}'

test('accepted changes hide what was deleted', () => {
  expect(resolveRtfChanges(TEXT, 'accepted')).toBe('{\\rtf1 a{\\v{}old}{{}new}\\v b\\v0 c}')
})

test('the original hides what was added', () => {
  expect(resolveRtfChanges(TEXT, 'original')).toBe('{\\rtf1 a{{}{}old}{\\v new}{}b{}c}')
})

test('a document without changes stays as it is', () => {
  expect(resolveRtfChanges('{\\rtf1 a\\\\deleted}', 'accepted')).toBe('{\\rtf1 a\\\\deleted}')
})

test('moved text stands where it was moved to, or where it came from', () => {
  const moved = '{\\rtf1 {\\mvf\\mvauth1 a}b{\\mvt\\mvauth1 a}}'
  expect(resolveRtfChanges(moved, 'accepted')).toBe('{\\rtf1 {\\v{}a}b{{}{}a}}')
  expect(resolveRtfChanges(moved, 'original')).toBe('{\\rtf1 {{}{}a}b{\\v{}a}}')
})
