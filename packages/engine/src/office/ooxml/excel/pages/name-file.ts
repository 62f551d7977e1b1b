import { escapeXml } from '../../../xml/xml-text.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import type { SheetScan } from '../sheet/sheet-scan.ts'

/** Values that headers and footers ask for and that are not known. */
export type NamelessCode = 'fileName' | 'filePath'

// Codes of headers and footers (ISO/IEC 29500-1, 18.3.1.39) as they stand in XML; a font's name may hold any letter.
const CODE = /&amp;(?:&quot;.*?&quot;|"[^"]*"|&amp;|[\s\S])/g
const FILE = '&amp;F'
const FOLDER = '&amp;Z'
/** Bold on and off: a name that begins with a digit would be read as part of a size before it. */
const NOTHING = '&amp;B&amp;B'

/**
 * Writes the name of the file into headers and footers: a layout engine knows only a temporary one.
 *
 * @param editor receives the changes
 * @param fileName undefined where it is not known; its places stay empty then, as those of the folder always do
 * @returns what was asked for and is not known
 */
export function nameFile(
  editor: SheetEditor,
  { text, elements }: SheetScan,
  fileName: string | undefined,
): readonly NamelessCode[] {
  const element = elements.find(({ name }) => name === 'headerFooter')
  if (element === undefined) return []
  const unknown = new Set<NamelessCode>()
  const inside = text.slice(element.openEnd, element.end)
  const name = fileName === undefined ? '' : NOTHING + escapeXml(fileName.replaceAll('&', '&&'))
  const changed = inside.replace(CODE, (code) => {
    if (code !== FILE && code !== FOLDER) return code
    if (code === FOLDER) unknown.add('filePath')
    else if (fileName === undefined) unknown.add('fileName')
    return code === FILE ? name : ''
  })
  if (changed !== inside) editor.replace(element.openEnd, element.end, changed)
  return [...unknown]
}
