import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { encryptedOdt } from '../../test/tiny-odt.ts'
import { zipOf } from '../../test/zip-of.ts'
import { prepareWord } from '../prepare-word.ts'

const CONTENT =
  '<d xmlns:x="x" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><t:p>Twenty-three barrels<image x:href="http://127.0.0.1/a.png"/></t:p></d>'
const odt = encryptedOdt(CONTENT, 'gehéim')

test('an encrypted OpenDocument opens with its password, and is disarmed like any other', () => {
  const prepared = prepareWord(odt, { password: 'gehéim' })
  const document = new OfficePackage(prepared.bytes)
  expect(document.text('content.xml')).toBe(
    '<d xmlns:x="x" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><t:p>Twenty-three barrels<image/></t:p></d>',
  )
  expect(document.text('META-INF/manifest.xml')).toMatch(
    /m:size="\d+"><\/m:file-entry><\/m:manifest>$/,
  )
  expect(prepared.facts.hasText).toBe(true)
})

test.each([
  [undefined, 'document is encrypted: give its password as document_password.'],
  ['geheim', 'document is encrypted, and document_password is not its password.'],
])('the password %j is refused', (password, message) => {
  const options = password === undefined ? {} : { password }
  expect(() => prepareWord(odt, options)).toThrow(
    expect.objectContaining({ code: 'document_encrypted', message }),
  )
})

/** The encrypted document with a word of its manifest changed. */
function changed(from: string, to: string): Uint8Array {
  const document = new OfficePackage(odt)
  return zipOf({
    mimetype: document.read('mimetype'),
    'META-INF/manifest.xml': document.text('META-INF/manifest.xml').replace(from, to),
    'content.xml': document.read('content.xml'),
  })
}

test.each([
  ['another cipher', 'xmlenc#aes256-cbc', 'xmlenc11#aes256-gcm'],
  ['another derivation', 'PBKDF2', 'urn:org:documentfoundation:names:#argon2id'],
  ['no derivation at all', 'm:key-derivation ', 'm:other '],
])('%s is told from a wrong password', (_, from, to) => {
  expect(() => prepareWord(changed(from, to), { password: 'gehéim' })).toThrow(
    expect.objectContaining({
      code: 'document_encrypted',
      message: expect.stringContaining('in a way that is not opened here; save it as DOCX'),
    }),
  )
})

test.each([
  ['a thousand million rounds', 'iteration-count="10"', 'iteration-count="1000000000"', 'rounds'],
  ['a part of a hundred gigabytes', 'm:size="', 'm:size="999999999', 'unpacks'],
])('refuses %s', (_, from, to, told) => {
  expect(() => prepareWord(changed(from, to), { password: 'gehéim' })).toThrow(
    expect.objectContaining({
      code: 'invalid_document',
      message: expect.stringContaining(told),
    }),
  )
})
