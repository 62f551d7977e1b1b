import { expect, test } from 'vitest'
import { atOnce } from '../../lifetime/turns.ts'
import { INVOICE_MAX_ATTRIBUTES, readInvoiceXml } from './invoice-xml.ts'

const INVOICE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const PARTS = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<rsm:CrossIndustryInvoice xmlns:rsm="${INVOICE}" xmlns:ram="${PARTS}">
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>A1</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter>
      <ram:ID> urn:<![CDATA[x]]>&#45;y </ram:ID>
    </ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
</rsm:CrossIndustryInvoice>`

const readBytes = (bytes: Uint8Array) => atOnce(readInvoiceXml(bytes))
const read = (xml: string) => readBytes(Buffer.from(xml))

test('finds the guideline, its text in any spelling XML has', () => {
  expect(read(XML)).toEqual({ guideline: 'urn:x-y' })
  expect(read(`\ufeff${XML}`)).toEqual({ guideline: 'urn:x-y' })
})

test('goes by namespaces, not by prefixes', () => {
  const renamed = XML.replaceAll('rsm:', 'a:').replace('xmlns:rsm', 'xmlns:a')
  const unprefixed = XML.replaceAll('rsm:', '').replace('xmlns:rsm', 'xmlns')
  for (const xml of [renamed, unprefixed]) expect(read(xml)).toEqual(read(XML))
  expect(read(XML.replace(PARTS, 'urn:other'))).toEqual({ problem: 'guideline' })
})

test.each([
  ['<rsm:CrossIndustryInvoice/>', 'root'],
  [`<CrossIndustryInvoice xmlns="${PARTS}"/>`, 'root'],
  [`<CrossIndustryInvoice xmlns="${INVOICE}"/>`, 'guideline'],
  ['', 'malformed'],
  [XML.slice(0, -1), 'malformed'],
  [XML.replace('urn:', '&unknown;'), 'malformed'],
  [XML.replace('A1', '\u0001'), 'malformed'],
  [XML.replace('<ram:ID>A1', '<ram:ID a="1" a="2">A1'), 'malformed'],
  ['<a>'.repeat(300_000), 'malformed'],
  ['<a/>'.repeat(1_000_001), 'size'],
  [XML.replace('<ram:ID>A1', `<ram:ID ${attributes(INVOICE_MAX_ATTRIBUTES + 1)}>A1`), 'size'],
  [XML.replace('xmlns:ram', 'xmlns:other'), 'guideline'],
  [`${XML}<a/>`, 'malformed'],
  [`${XML}\u20ac`, 'malformed'],
  [XML.replace('<!-- made by hand -->', '<!DOCTYPE a [<!ENTITY x "y">]>'), 'doctype'],
  [XML.replace('<!-- made by hand -->', '<!DOCTYPE a SYSTEM "file:///etc/passwd">'), 'doctype'],
  [XML.replace('UTF-8', 'ISO-8859-1'), 'encoding'],
])('refuses what is no invoice: %.60s', (xml, problem) => {
  expect(read(xml)).toEqual({ problem })
})

test('refuses bytes that are not UTF-8', () => {
  expect(readBytes(Buffer.from([0x3c, 0x61, 0xff]))).toEqual({ problem: 'encoding' })
  expect(readBytes(Buffer.from(`\ufeff${XML}`, 'utf16le'))).toEqual({ problem: 'encoding' })
})

test('takes the word for a document type where it is only text', () => {
  expect(read(XML.replace('made by hand', '<!DOCTYPE a>'))).toEqual({ guideline: 'urn:x-y' })
})

test('of several contexts the first counts', () => {
  const empty = '<rsm:ExchangedDocumentContext/><rsm:ExchangedDocumentContext>'
  expect(read(XML.replace('<rsm:ExchangedDocumentContext>', empty))).toEqual({
    problem: 'guideline',
  })
})

test('reads a large invoice in steps, whatever it is large by', () => {
  const large = [
    `<!--${'é'.repeat(3_000_000)}-->`,
    `<a>${'&amp;€'.repeat(1_000_000)}</a>`,
    '<b/>'.repeat(900_000),
    `<c ${attributes(INVOICE_MAX_ATTRIBUTES)}/>`.repeat(300),
    `<d a="${'x'.repeat(5_000_000)}"/>`,
  ]
  for (const inner of large) {
    const xml = Buffer.from(XML.replace('</rsm:CrossIndustryInvoice>', `${inner}$&`))
    const reading = readInvoiceXml(xml)
    let steps = 0
    let step = reading.next()
    for (; !step.done; step = reading.next()) steps++
    expect(step.value).toEqual({ guideline: 'urn:x-y' })
    expect(steps).toBeGreaterThan(xml.length / 20_000)
  }
})

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
}
