import { expect, test } from 'vitest'
import { changeStartTag, startTagAttribute } from './start-tag.ts'
import { TextEdits } from './text-edits.ts'

test('makes changes by the positions of the original, in any order', () => {
  const edits = new TextEdits()
  edits.replace(6, 7, 'G')
  edits.insert(3, '1')
  edits.insert(3, '2')
  edits.remove(0, 2)
  expect(edits.apply('abcdefgh')).toBe('c12defGh')
})

test('a change inside a range that goes is dropped', () => {
  const edits = new TextEdits()
  edits.replace(2, 3, 'x')
  edits.replace(1, 5, '-')
  edits.replace(1, 2, 'y')
  expect(edits.apply('abcdefgh')).toBe('a-fgh')
})

test('sets, adds and removes attributes of a start tag', () => {
  expect(changeStartTag('<pageSetup scale="80"/>', { scale: undefined, fitToWidth: '1' })).toBe(
    '<pageSetup fitToWidth="1"/>',
  )
  expect(changeStartTag(`<s a='1' b = "2">`, { a: '<&>' })).toBe('<s a="&lt;&amp;&gt;" b = "2">')
  expect(startTagAttribute(`<s ab="1" b='2'/>`, 'b')).toBe('2')
})
