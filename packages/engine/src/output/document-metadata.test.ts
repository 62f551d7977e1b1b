import { describe, expect, test } from 'vitest'
import { documentMetadata } from './document-metadata.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SILENT = { title: '', author: '', description: '', keywords: '', language: '' }
const TALKING = {
  title: 'Report',
  author: 'Ada',
  description: 'What happened',
  keywords: 'one, two ,,three',
  language: 'de-AT',
}

describe('documentMetadata', () => {
  test('says nothing a silent document does not say', () => {
    expect(documentMetadata({ deterministic: false }, SILENT, NOW)).toEqual({
      producer: 'svc',
      createdAt: NOW,
      modifiedAt: NOW,
    })
  })

  test('takes from the document what the options leave out', () => {
    expect(documentMetadata({ deterministic: false }, TALKING, NOW)).toEqual({
      title: 'Report',
      author: 'Ada',
      subject: 'What happened',
      keywords: ['one', 'two', 'three'],
      language: 'de-AT',
      producer: 'svc',
      createdAt: NOW,
      modifiedAt: NOW,
    })
  })

  test('lets every option win over the document', () => {
    const metadata = {
      title: 'Own title',
      author: 'Own author',
      subject: 'Own subject',
      keywords: [],
      creator: 'Word processor',
      language: 'fr',
      created_at: '2020-02-29T23:00:00+01:00',
      custom: { Ref: '7' },
    }
    expect(documentMetadata({ metadata, deterministic: false }, TALKING, NOW)).toEqual({
      title: 'Own title',
      author: 'Own author',
      subject: 'Own subject',
      creator: 'Word processor',
      language: 'fr',
      custom: { Ref: '7' },
      producer: 'svc',
      createdAt: new Date('2020-02-29T22:00:00Z'),
      modifiedAt: NOW,
    })
  })

  test('an empty option takes the document’s word away', () => {
    const metadata = { title: '', author: '' }
    expect(documentMetadata({ metadata, deterministic: false }, TALKING, NOW)).toMatchObject({
      title: '',
      author: '',
    })
  })

  test('writes a fixed date where bytes must be the same, and still the date given', () => {
    const fixed = documentMetadata({ deterministic: true }, SILENT, NOW)
    expect(fixed).toEqual(documentMetadata({ deterministic: true }, SILENT, new Date(0)))
    expect(fixed.createdAt).not.toEqual(NOW)
    const metadata = { created_at: '2020-01-01T00:00:00Z' }
    const given = documentMetadata({ metadata, deterministic: true }, SILENT, NOW)
    expect(given.createdAt).toEqual(new Date('2020-01-01T00:00:00Z'))
    expect(given.modifiedAt).toEqual(fixed.modifiedAt)
  })
})
