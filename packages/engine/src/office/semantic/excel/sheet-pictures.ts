import { posix } from 'node:path'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { targetPart } from '../../ooxml/relationships.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { SemanticAsset } from '../semantic-content.ts'

/** Pictures that a browser draws, by the extensions of their parts, and that of their asset. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['.png', 'png'],
  ['.jpeg', 'jpg'],
  ['.jpg', 'jpg'],
  ['.gif', 'gif'],
  ['.webp', 'webp'],
  ['.bmp', 'bmp'],
])

/**
 * Pictures of a sheet in the order of its drawing. One whose part is missing is passed over.
 *
 * @param before pictures that have a name already
 * @param onMissing is told the kind of one that no browser draws
 */
export function sheetPictures(
  document: OfficePackage,
  sheet: string,
  before: number,
  onMissing: (kind: string) => void,
): readonly SemanticAsset[] {
  const drawing = document.related(sheet, 'drawing')
  if (drawing === undefined) return []
  const relationships = new Map(document.relationships(drawing).map((one) => [one.id, one]))
  const assets: SemanticAsset[] = []
  for (const id of embedded(document.text(drawing), drawing)) {
    const relationship = relationships.get(id)
    const part = targetPart(drawing, relationship?.target ?? '')
    if (relationship === undefined || relationship.external || !document.has(part)) continue
    const extension = EXTENSIONS.get(posix.extname(part).toLowerCase())
    if (extension === undefined) onMissing(posix.extname(part).slice(1))
    else {
      const name = `picture-${before + assets.length + 1}.${extension}`
      assets.push({ name, bytes: new Uint8Array(document.read(part)) })
    }
  }
  return assets
}

/** Ids of the pictures of a drawing, not of fills; what stands for readers of old is passed over. */
function embedded(text: string, part: string): readonly string[] {
  const ids: string[] = []
  const scanner = new XmlScanner(text, part)
  let picture = Number.POSITIVE_INFINITY
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth <= picture) picture = Number.POSITIVE_INFINITY
    if (kind === 'close') continue
    if (element === 'mc:Fallback') scanner.skip()
    else if (element === 'pic') picture = depth
    else if (element === 'a:blip' && depth > picture) ids.push(scanner.attribute('r:embed') ?? '')
  }
  return ids
}
