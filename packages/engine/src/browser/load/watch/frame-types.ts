/** Types of documents that the browser shows in a frame; it would download others. */
const SHOWN =
  /^(?:text|image|video|audio|multipart)\/|^application\/(?:[^/]*\+)?(?:xml|json|(?:x-)?(?:java|ecma)script)$/i
const NOT_SHOWN =
  /^text\/(?:(?:x-|v)?(?:calendar|csv|vcard|vcf)|comma-separated-values|rtf|tab-separated-values|tsv)$|^image\/(?:tiff|x-eps|vnd\.adobe\.photoshop)$/i

/** Why an answer is not shown in a frame of a document; undefined for one that is. */
export function whyNotFramed(
  mimeType: string,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  const disposition = Object.entries(headers).find(([name]) => /^content-disposition$/i.test(name))
  if (/^\s*attachment\b/i.test(disposition?.[1] ?? '')) return 'it is a file to be saved'
  if (mimeType === '' || (SHOWN.test(mimeType) && !NOT_SHOWN.test(mimeType))) return undefined
  return `its type (${mimeType}) is none that is shown in a document`
}
