const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'is a PDF already'],
  [/^\s*(?:<!doctype html|<html)/i, 'is an HTML page; convert/html takes those'],
  [
    /^\s*<\?xml[\s\S]*<\?mso-application/i,
    'is an Office 2003 XML document; save it as DOCX or XLSX',
  ],
  [/^\s*<(?:\?xml|[a-z])/i, 'is an XML or HTML text, not an office document'],
  [/^MIME-Version:/i, 'is a web archive (MHT); save it as DOCX'],
  [/^(?:\x89PNG|\xFF\xD8\xFF|GIF8|BM|II\*\0|MM\0\*)/, 'is a picture'],
  [/^PK/, 'is a damaged or split ZIP archive'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first record of a workbook without a compound file.
  [/^\x09[\x00\x02\x04][\x04-\x08]\x00/, 'is a workbook of Excel 4 or before; save it as XLSX'],
  [/^\xFFWPC/, 'is a WordPerfect document; save it as DOCX'],
  [/^(?:\xDB\xA5-|1\xBE)/, 'is a document of Word 2 or before; save it as DOCX'],
  [/^(?:7z\xBC\xAF|Rar!)/, 'is an archive that is no office document'],
]

/**
 * Kind that bytes of no office document seem to be, to follow the word "document" in a message.
 *
 * @example foreignFormat(Buffer.from('%PDF-1.7')) // 'is a PDF already'
 */
export function foreignFormat(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'is empty'
  const head = Buffer.from(bytes.subarray(0, 1024))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  const known = SIGNATURES.find(([signature]) => signature.test(head))
  if (known !== undefined) return known[1]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what tells text from anything else.
  const isText = !/[\x00-\x08\x0E-\x1A\x1C-\x1F]/.test(head)
  return isText ? 'is plain text, not an office document' : 'is not an office document'
}
