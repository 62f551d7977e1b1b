import { expect, test } from 'vitest'
import { withoutDoctype } from './without-doctype.ts'

const MATHS = '"-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd"'

test.each([
  `<!DOCTYPE math:math PUBLIC ${MATHS}>`,
  "<!DOCTYPE manifest:manifest SYSTEM 'Manifest.dtd' >",
  '<!DOCTYPE a>',
])('%s goes', (type) => {
  expect(withoutDoctype(`<?xml version="1.0"?>\n<!-- one --> ${type}<a/>`)).toBe(
    '<?xml version="1.0"?>\n<!-- one --> <a/>',
  )
})

test.each([
  '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
  `<!DOCTYPE a PUBLIC ${MATHS} [<!ENTITY b "c">]><a/>`,
  '<a><!DOCTYPE a></a>',
  '<!DOCTYPE a><!DOCTYPE b [<!ENTITY c "d">]><a/>'.slice(13),
])('%s stays', (text) => {
  expect(withoutDoctype(text)).toBe(text)
})
