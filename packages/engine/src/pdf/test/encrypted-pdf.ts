import fc from 'fast-check'
import { createEncryptor, type Encryption } from '../encryption/encrypt.ts'
import { PDF_PERMISSIONS } from '../encryption/permissions.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { ONE_PAGE, openClassic, streamText } from './test-pdf.ts'

/** The content of the page of an encrypted file. */
export const ENCRYPTED_TEXT = 'BT /F1 12 Tf 20 40 Td (The secret text) Tj ET'

/** A page with text, whose title stands in an object stream and whose note stands in a stream's dictionary. */
export function encryptedPdf(encryption: Partial<Encryption>): Buffer {
  const file = openClassic(
    {
      ...ONE_PAGE,
      4: streamText(ENCRYPTED_TEXT, '/Note(secret note)'),
      6: '<</Title(secret title)>>',
    },
    '/Root 1 0 R/Info 6 0 R',
  )
  return Buffer.from(
    writePdf(file, createEncryptor({ permissions: PDF_PERMISSIONS, ...encryption })),
  )
}

// The last round of the hash depends on the data: a constant that is one off shows in few of many runs.
const password = fc.string({
  minLength: 1,
  maxLength: 40,
  unit: fc.constantFrom(...'abcXYZ019äßЖ字-_.!'),
})

/** A user's and an owner's password that differ. */
export const passwordPairs = fc.tuple(password, password).filter(([user, owner]) => user !== owner)
