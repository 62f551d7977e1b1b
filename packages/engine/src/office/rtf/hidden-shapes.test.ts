import { expect, test } from 'vitest'
import { dropHiddenShapes } from './hidden-shapes.ts'

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
  expect(dropHiddenShapes(`{\\rtf1 ${given}}`)).toBe(`{\\rtf1 ${left}}`)
})

test.each([
  ['no hidden text', shape('{\\sp{\\sn fHidden}{\\sv 0}}')],
  ['hidden text that ends before it', `{\\v a}${shape('')}`],
  ['hidden text that is taken back', `\\v a\\v0 b${shape('')}`],
  ['hidden text within it', shape('', '{\\v x}y')],
])('other shapes stay: %s', (_, given) => {
  const text = `{\\rtf1 ${given}}`
  expect(dropHiddenShapes(text)).toBe(text)
})

test('a shape stays whose text box holds a hidden one', () => {
  const given = `{\\rtf1 ${shape('', shape(HIDDEN))}}`
  expect(dropHiddenShapes(given)).toBe(`{\\rtf1 ${shape('', '{}')}}`)
})
