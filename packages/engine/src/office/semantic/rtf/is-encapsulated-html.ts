// The mark stands in the header, before any text (MS-OXRTFEX, 2.1.3.1.1).
const HEADER_BYTES = 4096

/** Whether an RTF document is HTML in disguise: what Outlook makes of a mail that was HTML. */
export function isEncapsulatedHtml(bytes: Uint8Array): boolean {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1')
  return /\\fromhtml1?(?![0-9a-z])/.test(header)
}
