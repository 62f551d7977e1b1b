/** Type of the last record of an enhanced metafile ([MS-EMF] 2.3.4.1); that of a plain one is 0 ([MS-WMF] 2.3.2.1). */
const EMF_END = 14
/** Lengths of the first record, which has the mark of the format and the length of all. */
const EMF_HEADERS = [88, 100, 108]
const MARK_END = 44
const EMF_BYTES_AT = 48
const EMF_HEAD_BYTES = 8
/** A header for placing, before that of a plain metafile ([MS-WMF] 2.3.2.3), and its first bytes. */
const PLACING_BYTES = 22
const PLACING = 0x9ac6cdd7
const WMF_HEADER_BYTES = 18
const WMF_HEAD_BYTES = 6

/** Whether bytes that begin as an enhanced metafile are one whose end is missing. */
export function emfEndsEarly(view: Buffer): boolean {
  if (view.length < MARK_END) return EMF_HEADERS.includes(view.readUInt32LE(4))
  if (view.toString('latin1', MARK_END - 4, MARK_END) !== ' EMF') return false
  for (let at = 0; at < view.length; ) {
    if (at + EMF_HEAD_BYTES > view.length) return true
    const size = view.readUInt32LE(at + 4)
    if (at + size > view.length) return true
    // A record of no length leads nowhere: what is behind it is not drawn.
    if (view.readUInt32LE(at) === EMF_END || size < EMF_HEAD_BYTES) return false
    at += size
  }
  return view.readUInt32LE(EMF_BYTES_AT) > view.length
}

/** Whether bytes that begin as a plain metafile, or as its header for placing, are one whose end is missing. */
export function wmfEndsEarly(view: Buffer): boolean {
  const start = view.readUInt32LE(0) === PLACING ? PLACING_BYTES : 0
  const bytes = view.readUInt32LE(start + 6) * 2
  for (let at = start + WMF_HEADER_BYTES; at < view.length; ) {
    if (at + WMF_HEAD_BYTES > view.length) return at < start + bytes
    const size = view.readUInt32LE(at) * 2
    if (view.readUInt16LE(at + 4) === 0 || size < WMF_HEAD_BYTES) return false
    if (at + size > view.length) return true
    at += size
  }
  return start + bytes > view.length
}
