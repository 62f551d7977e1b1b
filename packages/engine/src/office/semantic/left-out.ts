import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { targetPart } from '../ooxml/relationships.ts'
import { hasElement, textBehind } from '../xml/find-elements.ts'

const RUNNING = /^(?:header|footer)$/
const BUTTON = /^\s*(?:MACRO|GOTO)BUTTON\b/i
/** Elements that hold text: of paragraphs, drawings and equations. */
const TEXTS = ['t', 'a:t', 'm:t']

/** Parts of a package that hold something to see, by the folder they are in. */
const PARTS: Readonly<Record<string, string>> = {
  'word/charts/chart': 'charts',
  'xl/charts/chart': 'charts',
  'word/diagrams/data': 'diagrams',
  'xl/diagrams/data': 'diagrams',
  'word/embeddings/': 'embedded objects',
}

/** Says that a document holds something that its content alone does not show. */
export function leftOut(what: string): RenderWarning {
  const message = `The document holds ${what}, which the semantic engine leaves out or shows in part.`
  return renderWarning('content_left_out', message)
}

/**
 * Warnings about parts of an OOXML package that are not read.
 *
 * Names stand in the ZIP directory as they are, so looking for them needs no unpacking.
 */
export function leftOutParts(bytes: Uint8Array): readonly RenderWarning[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = Object.entries(PARTS).filter(([name]) => packed.includes(name))
  return [...new Set(found.map(([, what]) => what))].map(leftOut)
}

/** Tells fields that are buttons: their text is a part of their instruction, which is not read. */
export function leftOutButtons(
  document: OfficePackage,
  parts: readonly string[],
): readonly RenderWarning[] {
  const hasButtons = parts.some((part) =>
    hasElement(document.text(part), part, ['instrText', 'fldSimple'], (field) =>
      BUTTON.test(
        field.element === 'fldSimple' ? (field.attribute('instr') ?? '') : textBehind(field),
      ),
    ),
  )
  return hasButtons ? [leftOut('texts of buttons (MACROBUTTON, GOTOBUTTON)')] : []
}

/** Tells headers and footers that hold words. The flow was chosen, or its engine is told of: this is a note. */
export function leftOutHeaders(document: OfficePackage, main: string): readonly RenderWarning[] {
  const isFound = document
    .relationships(main)
    .filter(({ kind, external }) => RUNNING.test(kind) && !external)
    .map(({ target }) => targetPart(main, target))
    .some((part) => document.has(part) && hasWords(document.text(part), part))
  if (!isFound) return []
  const message =
    'Headers and footers of the document were left out: its content flows over pages of our own. options.mode "layout" prints them.'
  return [renderWarning('content_left_out', message, { severity: 'info' })]
}

function hasWords(text: string, part: string): boolean {
  return hasElement(text, part, TEXTS, (words) => /\p{L}/u.test(textBehind(words)))
}
