import { expect, test } from 'vitest'
import { dropHiddenParts } from './hidden-parts.ts'

const note = (text: string) => `{\\footnote\\pard\\plain ${text}}`

test.each([
  ['in a hidden run', `a{\\v\\super\\chftn${note('gone')}}b`, 'a{\\v\\super\\chftn{}}b'],
  ['in hidden text that goes on', `\\v a{\\super${note('gone')}}`, '\\v a{\\super{}}'],
])('a note whose mark is hidden is dropped: %s', (_, given, left) => {
  expect(dropHiddenParts(`{\\rtf1 ${given}}`)).toBe(`{\\rtf1 ${left}}`)
})

test.each([
  ['no hidden text', `a${note('kept')}`],
  ['hidden text that ends before it', `{\\v a}${note('kept')}`],
  ['hidden text that is taken back', `\\v a\\v0 b${note('kept')}`],
  ['formats that are reset', `\\v a\\plain b${note('kept')}`],
  ['hidden text in the note before', `a${note('{\\v x}kept')}${note('kept too')}`],
])('other notes stay: %s', (_, given) => {
  const text = `{\\rtf1 ${given}}`
  expect(dropHiddenParts(text)).toBe(text)
})

const shape = (properties: string, text = 'words') =>
  `{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn shapeType}{\\sv 202}}${properties}{\\shptxt \\pard ${text}\\par}}}`
const HIDDEN = '{\\sp{\\sn fHidden}{\\sv 1}}'

test.each([
  ['that says so', `a${shape(HIDDEN)}b`, 'a{}b'],
  ['in hidden text', `{\\v a${shape('')}}b`, '{\\v a{}}b'],
  [
    'in a group',
    `{\\shpgrp{\\*\\shpinst${shape(HIDDEN)}${shape('')}}}`,
    `{\\shpgrp{\\*\\shpinst{}${shape('')}}}`,
  ],
])('a hidden shape is dropped: one %s', (_, given, left) => {
  expect(dropHiddenParts(`{\\rtf1 ${given}}`)).toBe(`{\\rtf1 ${left}}`)
})

test.each([
  ['no hidden text', shape('{\\sp{\\sn fHidden}{\\sv 0}}')],
  ['hidden text that ends before it', `{\\v a}${shape('')}`],
  ['hidden text that is taken back', `\\v a\\v0 b${shape('')}`],
  ['hidden text within it', shape('', '{\\v x}y')],
])('other shapes stay: %s', (_, given) => {
  const text = `{\\rtf1 ${given}}`
  expect(dropHiddenParts(text)).toBe(text)
})

test('a shape stays whose text box holds a hidden one', () => {
  const given = `{\\rtf1 ${shape('', shape(HIDDEN))}}`
  expect(dropHiddenParts(given)).toBe(`{\\rtf1 ${shape('', '{}')}}`)
})

test('shapes in shapes are read once each, however deep they stand', () => {
  const depth = 9000
  const text = `{\\rtf1 ${'{\\shp'.repeat(depth)} ${'{\\sn fHidden}'.repeat(200_000)}${'}'.repeat(depth)}}`
  expect(dropHiddenParts(text)).toBe(text)
})
