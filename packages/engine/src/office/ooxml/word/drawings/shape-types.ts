import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const TYPE = /^#(_x0000_t(\d{1,3}))$/
const OFFICE = 'urn:schemas-microsoft-com:office:office'
/** Numbers of the types whose text is their shape (WordArt). */
const TEXT_TYPES = { first: 136, last: 175 }

/**
 * Defines the built-in types that VML shapes name and their part lacks: Word knows them by number, LibreOffice draws
 * nothing of WordArt, watermarks and arrows of an unknown type.
 *
 * @returns the text, the same when no type is missing
 */
export function defineShapeTypes(text: string, part: string): string {
  if (!text.includes('#_x0000_t')) return text
  const missing = missingTypes(text, part)
  if (missing.length === 0) return text
  const edits = new TextEdits()
  for (const { at, prefix, id, number } of missing) {
    const isText = number >= TEXT_TYPES.first && number <= TEXT_TYPES.last
    const content = isText
      ? `<${prefix}path textpathok="t"/><${prefix}textpath on="t" fitshape="t"/>`
      : ''
    edits.insert(
      at,
      `<${prefix}shapetype xmlns:o="${OFFICE}" id="${id}" coordsize="21600,21600" o:spt="${number}">${content}</${prefix}shapetype>`,
    )
  }
  return edits.apply(text)
}

interface MissingType {
  /** Start of the first shape that has it. */
  readonly at: number
  readonly prefix: string
  readonly id: string
  readonly number: number
}

function missingTypes(text: string, part: string): readonly MissingType[] {
  const scanner = new XmlScanner(text, part)
  const known = new Set<string>()
  const used = new Map<string, MissingType>()
  while (scanner.next()) {
    const { element, kind, start: at, prefix } = scanner
    if (kind === 'close') continue
    if (element === 'v:shapetype') known.add(scanner.attribute('id') ?? '')
    if (element !== 'v:shape') continue
    const [, id = '', digits] = TYPE.exec(scanner.attribute('type') ?? '') ?? []
    if (id !== '' && !used.has(id)) used.set(id, { at, prefix, id, number: Number(digits) })
  }
  return [...used.values()].filter(({ id }) => !known.has(id))
}
