import { expect, test } from 'vitest'
import { accessibleMetadata } from './accessible-metadata.ts'

const DATES = { producer: 'svc', createdAt: new Date(0), modifiedAt: new Date(0) }
const NOTHING = {
  language: '',
  text: '',
  heading: '',
  flattened: 0,
}

function made(
  metadata: { title?: string; language?: string },
  facts: Partial<typeof NOTHING> = {},
) {
  const result = accessibleMetadata({ ...DATES, ...metadata }, { ...NOTHING, ...facts }, 'en-US')
  const { title, language } = result.metadata
  return { title, language, codes: result.warnings.map(({ code }) => code) }
}

test('a title and a language that are there stay', () => {
  const metadata = { title: 'T', language: 'de' }
  expect(made(metadata, { heading: 'H', language: 'fr' })).toEqual({ ...metadata, codes: [] })
})

test('the first heading stands in for the title, and a word for that', () => {
  expect(made({ language: 'de' }, { heading: 'H' })).toMatchObject({
    title: 'H',
    codes: ['title_missing'],
  })
  expect(made({ title: ' ', language: 'de' })).toMatchObject({ title: 'Document' })
})

test('a language is made a tag, found where the document has it, or is the locale', () => {
  expect(made({ title: 'T', language: 'en_GB' })).toMatchObject({ language: 'en-GB', codes: [] })
  expect(made({ title: 'T' }, { language: 'fr' })).toMatchObject({ language: 'fr', codes: [] })
  expect(made({ title: 'T' })).toMatchObject({ language: 'en-US', codes: ['language_missing'] })
})

test('a warning quotes what is no language', () => {
  const { warnings } = accessibleMetadata(
    { ...DATES, title: 'T', language: 'x!' },
    NOTHING,
    'en-US',
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    'The language "x!" is no language tag; "en-US" was used.',
  ])
})

test('text that a filter turned into pixels is told of', () => {
  const metadata = { title: 'T', language: 'de' }
  expect(made(metadata, { flattened: 2 })).toEqual({ ...metadata, codes: ['text_flattened'] })
})

test('a document that names no language has that of its script', () => {
  const said = made({ title: 'T' }, { text: 'これは請求書です' })
  expect(said).toMatchObject({ language: 'ja', codes: ['language_missing'] })
})

test('a document in Latin letters that names no language has that of its words, where they tell', () => {
  const text = 'Der Vertrag wird mit dem Tag der Unterschrift wirksam und ist bindend. '.repeat(5)
  const said = made({ title: 'T' }, { text })
  expect(said).toMatchObject({ language: 'de', codes: ['language_missing'] })
  expect(made({ title: 'T' }, { text: 'Gracias' })).toMatchObject({ language: 'en-US' })
})

test('a language that the text is not written in is named', () => {
  const { warnings, metadata } = accessibleMetadata(
    { ...DATES, title: 'T' },
    { ...NOTHING, text: '송장 번호', contradicted: 'en-US' },
    'en-US',
  )
  expect(metadata.language).toBe('ko')
  expect(warnings.map(({ message }) => message)).toEqual([
    'The text is not written in "en-US", which the document names; "ko" was used.',
  ])
})
