import type { OfficePackage } from './office-package.ts'
import { sourcePart, targetPart } from './relationships.ts'

/** First bytes of the kinds of pictures that engines draw, as hexadecimal digits. */
const SIGNATURES: readonly RegExp[] = [
  // PNG, JPEG, GIF, BMP, TIFF and JPEG XR, WebP.
  /^(?:89504e47|ffd8ff|47494638|424d|49492a00|4d4d002a|4949bc|52494646.{8}57454250)/,
  // Enhanced metafiles, plain ones with a header for placing and without, and either compressed.
  /^(?:01000000.{72}20454d46|d7cdc69a|0[12]000900|1f8b)/,
  // PostScript, Macintosh pictures behind zeros, Photoshop, PDF, icons, PCX.
  /^(?:252150|c5d0d3c6|0{64}|38425053|25504446|00000100|0a0[0-5]01)/,
  // Markup, behind spaces and the mark of its encoding.
  /^(?:efbbbf)?(?:20|09|0a|0d)*3c/,
]
const LONGEST = 64

/** Whether a part shows a picture that is not in the document, or that is of no known kind. */
export function hasBrokenPictures(document: OfficePackage): boolean {
  return document.names
    .filter((name) => /\.rels$/i.test(name))
    .some((name) => {
      const source = sourcePart(name)
      const pictures = document
        .relationships(source)
        .filter(({ kind, external }) => kind === 'image' && !external)
      if (pictures.length === 0 || !document.has(source)) return false
      const text = document.text(source)
      return pictures.some(
        ({ id, target }) =>
          new RegExp(`(?:embed|id|pict)=["']${id}["']`).test(text) &&
          !isPicture(document, targetPart(source, target)),
      )
    })
}

function isPicture(document: OfficePackage, part: string): boolean {
  if (!document.has(part)) return false
  const start = Buffer.from(document.read(part).subarray(0, LONGEST)).toString('hex')
  return SIGNATURES.some((signature) => signature.test(start))
}
