import { describe, expect, test } from 'vitest'
import { editBytes } from '../../src/edit/editor/test/edit-bytes.ts'
import { statedStandards } from '../../src/pdf/document/metadata/read-metadata.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { draw } from '../render/draw.ts'

const BOTH = {
  metadata: { title: 'Both', language: 'en' },
  commands: [
    { type: 'text', heading: 1, text: 'Both' },
    { type: 'page_break' },
    { type: 'text', text: 'More' },
  ],
  options: { pdf_ua: true, pdf_a: '2b' },
}

async function changed(change: object, options: object) {
  const { bytes } = await draw(BOTH)
  const result = await editBytes(bytes, [change], { options })
  return {
    standards: statedStandards(PdfFile.open(result.bytes)),
    told: result.warnings
      .filter(({ code }) => code === 'conformance_removed')
      .map(({ message }) => message),
  }
}

describe('a standard that a document states beside the one that is asked for', () => {
  test.each([{ pdf_a: '2b' }, { pdf_ua: true }, {}])(
    'stays where the result meets it: %j',
    async (options) => {
      const { standards, told } = await changed({ type: 'rotate', degrees: 90 }, options)
      expect(standards).toEqual({ archive: '2b', ua: true })
      expect(told).toEqual([])
    },
  )

  test('goes, told, where it does not', async () => {
    const change = { type: 'set_metadata', metadata: { title: '' } }
    const { standards, told } = await changed(change, { pdf_a: '2b' })
    expect(standards).toEqual({ archive: '2b' })
    expect(told).toEqual([
      'The document no longer states that it is PDF/UA-1: the result does not meet it.',
    ])
  })

  test('is not asked for: the one that is asked for is an error where it is not met', async () => {
    const change = { type: 'set_metadata', metadata: { title: '' } }
    await expect(changed(change, { pdf_ua: true })).rejects.toThrow('PDF/UA-1')
  })
})
