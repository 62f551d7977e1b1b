import { describe, expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { EngineError } from '../../messages/errors.ts'
import { convertHtml } from '../../operations/convert-html.ts'
import { archiveLevel } from './output-options.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

function invoice(guideline: string): string {
  const parts = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
  return base64(
    `<CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:r="${parts}"><ExchangedDocumentContext><r:GuidelineSpecifiedDocumentContextParameter><r:ID>${guideline}</r:ID></r:GuidelineSpecifiedDocumentContextParameter></ExchangedDocumentContext></CrossIndustryInvoice>`,
  )
}

const EN_16931 = 'urn:cen.eu:en16931:2017'
const FACTUR_X = { xml: invoice(EN_16931), profile: 'EN 16931' }

function optionsOf(options: unknown) {
  return prepare(convertHtml, { html: 'x', options }).input.options
}

function refusal(options: unknown): string {
  try {
    optionsOf(options)
  } catch (error) {
    if (EngineError.is(error) && error.code === 'invalid_request') return error.message
    throw error
  }
  return ''
}

describe('password', () => {
  test('allows everything unless it says what', () => {
    const { password } = optionsOf({ password: { user: 'eins' } })
    expect(password).toMatchObject({ user: 'eins', permissions: { length: 8 } })
    expect(optionsOf({ password: { owner: 'x', permissions: [] } }).password).toEqual({
      owner: 'x',
      permissions: [],
    })
  })

  test('comes out as readers prepare it', () => {
    expect(optionsOf({ password: { user: 'a\u0308\u00a0\u2168' } }).password?.user).toBe('ä IX')
  })

  test.each([
    [{}, 'options.password must have a user or an owner password.'],
    [{ permissions: ['print'] }, 'options.password must have a user or an owner password.'],
    [{ user: '' }, /^options\.password\.user must not be empty; leave it out for no password\./],
    [{ owner: '\u00ad' }, /^options\.password\.owner must not be empty/],
    [{ user: 'a\nb' }, 'options.password.user must not contain control or private characters.'],
    [{ user: '字'.repeat(43) }, /must be at most 127 bytes of UTF-8, got 129 bytes\.$/],
    [{ user: 'x'.repeat(1000) }, /must be at most 127 bytes of UTF-8, got 1000 characters\.$/],
    [{ user: 'x', permissions: ['all'] }, /^options\.password\.permissions\[0\] must be one of/],
    [{ user: 'x', permissions: 'print' }, /^options\.password\.permissions must be a list/],
    [{ user: 5 }, 'options.password.user must be a string, got 5.'],
    ['secret', 'options.password must be an object, got "secret".'],
  ])('%o is refused', (password, message) => {
    expect(refusal({ password })).toMatch(message)
  })
})

describe('attachments', () => {
  const file = { name: 'data.csv', content: base64('a,b') }

  test('are of no said relationship unless they say one', () => {
    expect(optionsOf({ attachments: [file] }).attachments).toEqual([
      { name: 'data.csv', content: Buffer.from('a,b'), relationship: 'unspecified' },
    ])
  })

  test.each(['', '.', '..', 'a/b', '..\\b', 'a:b', 'a\u0000', ' a', 'x'.repeat(256)])(
    'are not named %j',
    (name) => {
      expect(refusal({ attachments: [{ ...file, name }] })).toMatch(
        /^options\.attachments\[0\]\.name must be/,
      )
    },
  )

  test.each([
    [[file, file], /^options\.attachments\[1\]\.name must be unique among the attachments/],
    [[{ name: 'a' }], /^options\.attachments\[0\]\.content is required/],
    [[{ ...file, media_type: 'csv' }], /media_type must be a media type such as "text\/csv"/],
    [[{ ...file, relationship: 'other' }], /relationship must be one of "source", "data"/],
    [Array.from({ length: 101 }, () => file), /must be a list of at most 100 items, got 101 items/],
    [
      Array.from({ length: 3 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(18e6) })),
      /must be at most 52428800 bytes \(50 MB\) together, got 54000000 bytes/,
    ],
  ])('are refused otherwise', (attachments, message) => {
    expect(refusal({ attachments })).toMatch(message)
  })
})

describe('factur_x', () => {
  test.each([
    ['MINIMUM', 'urn:factur-x.eu:1p0:minimum', '1.0'],
    ['BASIC WL', 'urn:factur-x.eu:1p0:basicwl', '1.0'],
    ['BASIC', `${EN_16931}#compliant#urn:factur-x.eu:1p0:basic`, '1.0'],
    ['EN 16931', EN_16931, '1.0'],
    ['EXTENDED', `${EN_16931}#conformant#urn:factur-x.eu:1p0:extended`, '1.0'],
    ['EXTENDED', `${EN_16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`, '1.0'],
    ['XRECHNUNG', `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, '3.0'],
    ['XRECHNUNG', `${EN_16931}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3`, '2.3'],
  ])('takes XML of the profile %s with the guideline %s', (profile, guideline, version) => {
    const options = optionsOf({ factur_x: { xml: invoice(guideline), profile } })
    expect(options.factur_x).toMatchObject({ profile, version })
    expect(archiveLevel(options)).toBe('3b')
  })

  test.each(['en16931', 'EN_16931', 'en-16931'])(
    'knows the profile %s by any spelling',
    (profile) => {
      expect(optionsOf({ factur_x: { ...FACTUR_X, profile } }).factur_x?.profile).toBe('EN 16931')
    },
  )

  test('writes the version it is told', () => {
    expect(optionsOf({ factur_x: { ...FACTUR_X, version: '1p0' } }).factur_x?.version).toBe('1p0')
  })

  test.each([
    [
      { ...FACTUR_X, profile: 'BASIC' },
      /^options\.factur_x\.xml must follow the profile "BASIC".*it names "urn:cen\.eu:en16931:2017"/,
    ],
    [{ ...FACTUR_X, profile: 'COMFORT' }, /^options\.factur_x\.profile must be one of "MINIMUM"/],
    [{ ...FACTUR_X, profile: 7 }, /^options\.factur_x\.profile must be/],
    [{ ...FACTUR_X, xml: base64('<a>') }, 'options.factur_x.xml must be well-formed XML.'],
    [
      { ...FACTUR_X, xml: base64('<a/>') },
      /^options\.factur_x\.xml must be a cross industry invoice/,
    ],
    [{ ...FACTUR_X, xml: base64('<!DOCTYPE a><a/>') }, /must not have a document type/],
    [
      { ...FACTUR_X, version: 'new' },
      /^options\.factur_x\.version must be a version such as "1\.0"/,
    ],
    [{ profile: 'BASIC' }, /^options\.factur_x\.xml is required/],
  ])('is refused otherwise', (facturX, message) => {
    expect(refusal({ factur_x: facturX })).toMatch(message)
  })
})

describe('together', () => {
  const password = { user: 'eins' }
  const attachments = [{ name: 'a.txt', content: base64('a') }]

  test.each([
    [
      { pdf_a: '2b', password },
      'options.password cannot be combined with pdf_a: a PDF/A file must not be encrypted.',
    ],
    [
      { factur_x: FACTUR_X, password },
      'options.password cannot be combined with factur_x: a PDF/A file must not be encrypted.',
    ],
    [
      { deterministic: true, password },
      'options.password cannot be combined with deterministic: encryption needs random keys.',
    ],
    [
      { pdf_a: '2b', attachments },
      'options.attachments need pdf_a "3b" or none: PDF/A-2b takes no attachments.',
    ],
    [
      { pdf_a: '2u', attachments },
      'options.attachments need pdf_a "3b" or none: PDF/A-2u takes no attachments.',
    ],
    [{ pdf_a: '2u', factur_x: FACTUR_X }, /^options\.factur_x needs pdf_a "3b" or none/],
    [
      { factur_x: FACTUR_X, attachments: [{ name: 'factur-x.xml', content: base64('a') }] },
      /^options\.attachments\[0\]\.name is taken by the XML of factur_x/,
    ],
  ])('%o is refused', (options, message) => {
    expect(refusal(options)).toMatch(message)
  })

  test.each([
    { pdf_ua: true, password },
    { pdf_a: '2u', pdf_ua: true },
    { pdf_a: '3b', attachments, factur_x: FACTUR_X },
    { attachments, password },
    { pdf_a: '2b', attachments: [] },
  ])('%o is taken', (options) => {
    expect(refusal(options)).toBe('')
  })

  test.each(['2a', '1b', '3B', 'pdf/a-2b', 2])('pdf_a %o is refused', (level) => {
    expect(refusal({ pdf_a: level })).toMatch(/^options\.pdf_a must be one of "2b", "2u", "3b"/)
  })
})
