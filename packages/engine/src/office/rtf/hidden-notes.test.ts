import { expect, test } from 'vitest'
import { dropHiddenNotes } from './hidden-notes.ts'

const note = (text: string) => `{\\footnote\\pard\\plain ${text}}`

test.each([
  ['in a hidden run', `a{\\v\\super\\chftn${note('gone')}}b`, 'a{\\v\\super\\chftn{}}b'],
  ['in hidden text that goes on', `\\v a{\\super${note('gone')}}`, '\\v a{\\super{}}'],
])('a note whose mark is hidden is dropped: %s', (_, given, left) => {
  expect(dropHiddenNotes(`{\\rtf1 ${given}}`)).toBe(`{\\rtf1 ${left}}`)
})

test.each([
  ['no hidden text', `a${note('kept')}`],
  ['hidden text that ends before it', `{\\v a}${note('kept')}`],
  ['hidden text that is taken back', `\\v a\\v0 b${note('kept')}`],
  ['formats that are reset', `\\v a\\plain b${note('kept')}`],
  ['hidden text in the note before', `a${note('{\\v x}kept')}${note('kept too')}`],
])('other notes stay: %s', (_, given) => {
  const text = `{\\rtf1 ${given}}`
  expect(dropHiddenNotes(text)).toBe(text)
})
