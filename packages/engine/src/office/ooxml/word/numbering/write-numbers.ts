import { TextEdits } from '../../../xml/text-edits.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import { LevelTexts } from './level-texts.ts'
import { formatsOf } from './list-counter.ts'
import { isKnownFormat } from './number-format.ts'
import { type NumberedParagraph, numberedParagraphs } from './numbered-paragraphs.ts'
import type { NumberList } from './read-numbering.ts'
import { isUnwritten, isWritten } from './written-numbers.ts'

/** Most numbers that are written: each is a list to the layout engine. */
const MAX_NUMBERS = 2000

/**
 * Writes the numbers of lists as text that LibreOffice shows in digits (`一、`, `第三条`), or counts otherwise: each becomes
 * a level with that text. All levels of such a list are written, since those that are left would no longer start over.
 *
 * @param document changed in place where it has such lists
 * @param onPlain called for numbers that stay in digits which Word does not show
 */
export function writeNumbers(document: OfficePackage, main: string, onPlain: () => void): void {
  const part = document.related(main, 'numbering')
  if (part === undefined) return
  const paragraphs = numberedParagraphs(document, main, 'mc:Fallback')
  const affected = new Set(
    paragraphs
      .filter((one) => formatsIn(one).some(isWritten) || startsOverElsewhere(one))
      .map(({ list }) => list.family),
  )
  if (paragraphs.some((one) => formatsIn(one).some(isUnwritten))) onPlain()
  const written = paragraphs.filter(
    ({ list, label }) => label !== undefined && affected.has(list.family) && isKnownList(list),
  )
  if (affected.size > 0 && (written.length === 0 || written.length > MAX_NUMBERS)) onPlain()
  if (written.length === 0 || written.length > MAX_NUMBERS) return
  const texts = new LevelTexts(document.text(part), part)
  const references = new References(texts)
  const edits = new TextEdits()
  for (const paragraph of written) {
    const reference = references.of(paragraph)
    if (reference !== undefined) refer(edits, paragraph, reference)
  }
  document.write(main, edits.apply(document.text(main)))
  document.write(part, references.apply())
}

function formatsIn({ list, level }: NumberedParagraph): readonly string[] {
  return formatsOf(list, level)
}

/** Whether a level starts over after another than any above it (`w:lvlRestart`), which LibreOffice does not know. */
function startsOverElsewhere({ list, level }: NumberedParagraph): boolean {
  const after = list.levels.get(level)?.restartAfter
  return after !== undefined && after < level
}

/** Whether the texts of all levels are known: one that is left to count alone would not start over. */
function isKnownList(list: NumberList): boolean {
  return [...list.levels.keys()].every((level) => formatsOf(list, level).every(isKnownFormat))
}

/** Lists of one level with a text, each once. */
class References {
  readonly #texts: LevelTexts
  readonly #numbers = new Map<string, number>()
  readonly #lists: string[] = []
  readonly #references: string[] = []

  constructor(texts: LevelTexts) {
    this.#texts = texts
  }

  /** Number of the list that shows a paragraph's label. */
  of({ number, level, label = '' }: NumberedParagraph): number | undefined {
    const key = `${number} ${level} ${label}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const text = this.#texts.withText(number, level, label)
    if (text === undefined) return undefined
    const { prefix, nextList, nextReference } = this.#texts
    const list = nextList + this.#numbers.size
    const reference = nextReference + this.#numbers.size
    this.#numbers.set(key, reference)
    this.#lists.push(
      `<${prefix}abstractNum ${prefix}abstractNumId="${list}"><${prefix}multiLevelType ${prefix}val="multilevel"/>${text}</${prefix}abstractNum>`,
    )
    this.#references.push(
      `<${prefix}num ${prefix}numId="${reference}"><${prefix}abstractNumId ${prefix}val="${list}"/></${prefix}num>`,
    )
    return reference
  }

  apply(): string {
    const edits = new TextEdits()
    edits.insert(this.#texts.listsEnd, this.#lists.join(''))
    edits.insert(this.#texts.referencesEnd, this.#references.join(''))
    return edits.apply(this.#texts.text)
  }
}

function refer(
  edits: TextEdits,
  { prefix, level, own, styleEnd, indent }: NumberedParagraph,
  reference: number,
): void {
  const attributes = Object.entries(indent ?? {}).map(
    ([name, value]) => ` ${prefix}${name}="${escapeXml(value)}"`,
  )
  const indents = attributes.length > 0 ? `<${prefix}ind${attributes.join('')}/>` : ''
  const properties = `<${prefix}numPr><${prefix}ilvl ${prefix}val="${level}"/><${prefix}numId ${prefix}val="${reference}"/></${prefix}numPr>${indents}`
  if (own !== undefined) edits.replace(own.start, own.end, properties)
  else if (styleEnd !== undefined) edits.insert(styleEnd, properties)
}
