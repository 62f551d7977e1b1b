import { expect, test } from 'vitest'
import { defineShapeTypes } from './shape-types.ts'

const picture = (content: string) =>
  `<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"><w:pict>${content}</w:pict></w:p>`
const types = (text: string) =>
  Array.from(text.matchAll(/<v:shapetype[^>]* id="([^"]*)"/g), ([, id]) => id)

test('a built-in type that no part defines stands before its first shape', () => {
  const shape = '<v:shape type="#_x0000_t136"/>'
  const defined = defineShapeTypes(picture(shape + shape), 'p')
  expect(types(defined)).toEqual(['_x0000_t136'])
  expect(defined).toMatch(
    /<w:pict><v:shapetype [^>]*o:spt="136"><v:path textpathok="t"\/><v:textpath on="t" fitshape="t"\/><\/v:shapetype><v:shape/,
  )
})

test('types of other shapes have no text of their own', () => {
  expect(defineShapeTypes(picture('<v:shape type="#_x0000_t67"/>'), 'p')).toMatch(
    /o:spt="67"><\/v:shapetype>/,
  )
})

test.each([
  '<v:shapetype id="_x0000_t136"/><v:shape type="#_x0000_t136"/>',
  '<v:shape type="#_x0000_t136"/><v:shapetype id="_x0000_t136"/>',
  '<v:shape type="#own"/>',
  '<v:shape/>',
])('%s stays', (content) => {
  expect(defineShapeTypes(picture(content), 'p')).toBe(picture(content))
})
