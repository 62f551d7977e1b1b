import { openingPassword } from '../values/opening-password.ts'

/** Password that opens an encrypted PDF. */
export const pdfPassword = openingPassword(
  'User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits)',
)
