import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionBits } from '../encryption/encrypt.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { finishPdf, type PrintedRequest } from './finish.ts'
import { finishForeign } from './finish-foreign.ts'

const PRINTED = readFileSync(
  new URL('../../../../../fixtures/pdf/chromium-body-two-pages.pdf', import.meta.url),
)
const TIME = new Date(0)
const METADATA = { title: 'a', language: 'en', producer: 'svc', createdAt: TIME, modifiedAt: TIME }
const ENCRYPTION = { permissions: ['copy'] } as const
const ACCESSIBLE: PrintedRequest = {
  origin: 'printed',
  metadata: METADATA,
  accessibility: { language: 'en', hiddenText: '', linkNames: new Map() },
}

/** Permission bits that the trailer of a file states; undefined for a file that is not encrypted. */
function statedBits(bytes: Uint8Array): number | undefined {
  const [, bits] = /\/P (-?\d+)/.exec(Buffer.from(bytes).toString('latin1')) ?? []
  return bits === undefined ? undefined : Number(bits)
}

function edited(stated: { readonly ua?: true }): number | undefined {
  const { bytes } = finishPdf(PRINTED, ACCESSIBLE)
  const request = { origin: 'foreign', metadata: METADATA, wanted: {}, unkept: [] } as const
  const history = { version: '1.7' }
  const encryption = ENCRYPTION
  return statedBits(
    finishForeign(PdfFile.open(bytes), { ...request, stated, history, encryption }).bytes,
  )
}

test('lets assistive technology read a PDF/UA that is printed here', () => {
  const { bytes } = finishPdf(PRINTED, { ...ACCESSIBLE, encryption: ENCRYPTION })
  expect(statedBits(bytes)).toBe(permissionBits(['copy', 'accessibility']))
})

test('lets assistive technology read a document that stays PDF/UA, though no option asks for that', () => {
  expect(edited({ ua: true })).toBe(permissionBits(['copy', 'accessibility']))
  expect(edited({})).toBe(permissionBits(['copy']))
})
