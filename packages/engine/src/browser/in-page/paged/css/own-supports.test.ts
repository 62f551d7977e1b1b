import { expect, test } from 'vitest'
import { ownCondition } from './own-supports.ts'

test.each([
  '(string-set: title content())',
  '( FLOAT : footnote )',
  '(position: running(head))',
  '(content: target-counter(attr(href url), page))',
  '(bookmark-level: 1)',
  '(break-before: always)',
  'selector(::footnote-call)',
])('a condition that we meet: %s', (condition) => {
  expect(ownCondition(condition)).toBe('(display:block)')
})

test.each([
  '(float: left)',
  '(float: top)',
  '(content: "string(a)")',
  '(display: grid)',
  '(flow-into: a)',
])('a condition that the browser answers: %s', (condition) => {
  expect(ownCondition(condition)).toBe(condition)
})

test('conditions keep what stands around it', () => {
  expect(ownCondition('not ((float:footnote) and (gap:1px))')).toBe(
    'not ((display:block) and (gap:1px))',
  )
})
