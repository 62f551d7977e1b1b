import { expect, test } from 'vitest'
import { linkAxes } from './linked-axes.ts'

const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
const STRICT = 'xmlns:c="http://purl.oclc.org/ooxml/drawingml/chart"'
const format = (code: string, linked: string) =>
  `<c:numFmt formatCode="${code}" sourceLinked="${linked}"/>`
const chart = (axis: string, labels = '', declared = C) =>
  `<c:chartSpace ${declared}><c:ser><c:dLbls>${labels}</c:dLbls></c:ser>${axis}</c:chartSpace>`
const axis = (kind: string, content: string) =>
  `<c:${kind}><c:axId val="1"/>${content}<c:crossAx val="2"/></c:${kind}>`

test.each(['catAx', 'dateAx', 'valAx', 'serAx'])(
  'a linked %s without a format has the cells’',
  (kind) => {
    for (const declared of [C, STRICT]) {
      const linked = chart(axis(kind, format('General', '1')), '', declared)
      expect(linkAxes(linked, 'p')).toBe(chart(axis(kind, ''), '', declared))
    }
  },
)

test.each([
  chart(axis('dateAx', format('dd/mm/yyyy', '1'))),
  chart(axis('valAx', format('General', '0'))),
  chart(axis('valAx', format('0.0%', 'true'))),
  chart(axis('valAx', ''), format('General', '1')),
  chart(axis('valAx', `<f:numFmt xmlns:f="urn:f" formatCode="General" sourceLinked="1"/>`)),
])('other formats stay', (text) => {
  expect(linkAxes(text, 'p')).toBe(text)
})
