import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../../fixtures/poppler.ts'
import { walkStructure } from '../walk-structure.ts'
import { draw } from './draw.ts'
import { randomDocument } from './random-documents.ts'

/** Words that have a number, in the order in which they are painted; those of repeated rows once. */
function numberedWords(bytes: Uint8Array): readonly string[] {
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: bytes, encoding: 'utf8' })
  return [...new Set(stdout.match(/\p{L}+\d+/gu))]
}

describe.skipIf(!hasPoppler)('any document of commands', () => {
  test('shows every word of the request, and its tags own all of it once', async () => {
    const property = fc.asyncProperty(randomDocument, fc.boolean(), async (document, isTagged) => {
      const { body, words, isInOrder } = document
      const { bytes } = await draw({ ...body, options: { pdf_ua: isTagged } })
      const found = numberedWords(bytes)
      if (isInOrder) expect(found).toEqual(words)
      else expect(found.toSorted()).toEqual(words.toSorted())
      if (isTagged) expect(walkStructure(bytes).problems).toEqual([])
    })
    await fc.assert(property, { numRuns: 8 })
  }, 60_000)
})
