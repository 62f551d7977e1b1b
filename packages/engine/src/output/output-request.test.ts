import { describe, expect, test } from 'vitest'
import { prepare } from '../execute.ts'
import { convertHtml } from '../operations/convert-html.ts'
import { outputRequest } from './output-request.ts'

function requestFor(options: unknown) {
  return outputRequest(prepare(convertHtml, { html: 'x', options }).input.options)
}

const content = Buffer.from('a')

function invoiceXml(guideline: string): Buffer {
  const parts = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
  return Buffer.from(
    `<CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:r="${parts}"><ExchangedDocumentContext><r:GuidelineSpecifiedDocumentContextParameter><r:ID>${guideline}</r:ID></r:GuidelineSpecifiedDocumentContextParameter></ExchangedDocumentContext></CrossIndustryInvoice>`,
  )
}

test('asks for nothing when nothing is asked for', () => {
  expect(requestFor({})).toEqual({})
  expect(requestFor({ attachments: [] })).toEqual({})
})

describe('attachments', () => {
  test.each([
    ['a.csv', 'text/csv'],
    ['a.pdf', 'application/pdf'],
    ['a.unknown-thing', 'application/octet-stream'],
    ['a', 'application/octet-stream'],
  ])('%s is %s', (name, mediaType) => {
    expect(requestFor({ attachments: [{ name, content }] }).attachments).toEqual([
      { name, content, mediaType, relationship: 'Unspecified' },
    ])
  })

  test('are what they are said to be', () => {
    const said = { media_type: 'a/b', description: 'D', relationship: 'supplement' }
    expect(requestFor({ attachments: [{ name: 'x.csv', content, ...said }] }).attachments).toEqual([
      { name: 'x.csv', content, mediaType: 'a/b', description: 'D', relationship: 'Supplement' },
    ])
  })
})

describe('an invoice', () => {
  test.each([
    ['MINIMUM', 'urn:factur-x.eu:1p0:minimum', 'factur-x.xml', 'Data', '1.0'],
    ['BASIC WL', 'urn:factur-x.eu:1p0:basicwl', 'factur-x.xml', 'Data', '1.0'],
    ['EN 16931', 'urn:cen.eu:en16931:2017', 'factur-x.xml', 'Alternative', '1.0'],
    [
      'XRECHNUNG',
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      'xrechnung.xml',
      'Alternative',
      '3.0',
    ],
  ])('of the profile %s', (profile, guideline, fileName, relationship, version) => {
    const xml = invoiceXml(guideline)
    const request = requestFor({
      factur_x: { xml, profile },
      attachments: [{ name: 'other.txt', content }],
    })
    expect(request).toMatchObject({
      archive: '3b',
      invoice: { conformanceLevel: profile, fileName, version },
      attachments: [{ name: fileName, content: xml, relationship, mediaType: 'text/xml' }, {}],
    })
  })
})

describe('a password', () => {
  test('is passed on with its permissions', () => {
    expect(requestFor({ password: { user: 'a', permissions: ['copy'] } }).encryption).toEqual({
      userPassword: 'a',
      permissions: ['copy'],
    })
  })
})
