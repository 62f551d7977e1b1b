import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ParagraphStyle } from './layout/text-style.ts'
import { sharedTypesetter } from './shared-typesetter.ts'
import { TEST_FACES } from './test/test-fonts.ts'

test('documents with the same faces share a typesetter', async () => {
  const one = await sharedTypesetter({ faces: TEST_FACES })
  expect(await sharedTypesetter({ faces: TEST_FACES })).toBe(one)
  expect(await sharedTypesetter({ faces: TEST_FACES, hyphenation: ['de'] })).not.toBe(one)
})

test('fonts of a request are opened for that request alone', async () => {
  const faces = TEST_FACES.slice(0, 1).map((face) => ({
    ...face,
    file: readFileSync(face.file as string),
    origin: 'request' as const,
  }))
  const one = await sharedTypesetter({ faces })
  expect(await sharedTypesetter({ faces })).not.toBe(one)
})

test('a typesetter that failed is not given to the next document', async () => {
  const failed = await sharedTypesetter()
  const broken: ParagraphStyle = {
    get sizePt(): number {
      throw new Error('no size')
    },
  }
  expect(() => failed.layOut('text', broken)).toThrow('no size')
  const next = await sharedTypesetter()
  expect(next).not.toBe(failed)
  expect(next.layOut('text').lines).toHaveLength(1)
})
