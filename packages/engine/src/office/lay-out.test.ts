import { expect, test } from 'vitest'
import type { BrowserPool } from '../browser/pool/browser-pool.ts'
import { rtfOptions } from '../schemas/options/word-options.ts'
import { OfficeConversion } from './conversion.ts'
import type { PreparedDocument } from './document/prepared-document.ts'
import type { OfficeEngine } from './engine/office-engine.ts'
import { layOut } from './lay-out.ts'
import { prepareRtf } from './preflight/prepare-rtf.ts'
import { prepareWord } from './preflight/prepare-word.ts'
import { tinyDocx } from './test/tiny-docx.ts'

const PAGES = 9000
const ENGINE_REACHED = 'the engine was reached'

const word = tinyDocx(
  '<w:p><w:r><w:t>a</w:t></w:r><w:r><w:br w:type="page"/></w:r></w:p>'.repeat(PAGES),
)
const rtf = Buffer.from(`{\\rtf1\\ansi ${'a\\page\\par '.repeat(PAGES)}}`)

/** Begins to lay a document out within a time, and tells how that ends. */
function begin(prepared: PreparedDocument, timeout_ms: number): Promise<unknown> {
  const office = { convert: () => Promise.reject(new Error(ENGINE_REACHED)) }
  const conversion = new OfficeConversion(rtfOptions.parse({ timeout_ms }), {
    browsers: {} as BrowserPool,
    now: () => new Date(0),
    signal: new AbortController().signal,
  })
  return layOut(conversion, office as unknown as OfficeEngine, { prepared, outline: false })
}

test.each([
  ['Word', prepareWord(word)],
  ['RTF', prepareRtf(rtf)],
])(
  'a %s document with more pages than its time is enough for takes none of it',
  async (_, prepared) => {
    await expect(begin(prepared, 3000)).rejects.toMatchObject({
      code: 'conversion_failed',
      message:
        'The 9000 page breaks of the document take 4.5 s or more to lay out, and 3.0 s are left; options.timeout_ms was 3000 and may be up to 120000.',
    })
    await expect(begin(prepared, 60_000)).rejects.toThrow(ENGINE_REACHED)
  },
)
