import { parseXml, XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml'
import { entityResolver } from './entities.ts'
import { UnsupportedFinder } from './find-unsupported.ts'
import { localName } from './local-name.ts'
import { parseRules, type SvgRule } from './svg-style.ts'
import { lengthOf, numbersOf } from './svg-values.ts'

/** An SVG that cannot be read; the message is what follows the field's name. */
export class SvgError extends Error {}

/** A parsed SVG document. */
export interface SvgDocument {
  readonly root: XmlElement
  readonly byId: ReadonlyMap<string, XmlElement>
  readonly rules: readonly SvgRule[]
  /** Left, top, width and height of what is shown, in user units. */
  readonly viewBox: readonly [number, number, number, number]
  /** Size in user units, 96 to the inch. */
  readonly width: number
  readonly height: number
  readonly title: string | undefined
  /** Features that are not drawn. */
  readonly unsupported: ReadonlySet<string>
}

/** More elements than any drawing has that a person made. */
export const MAX_ELEMENTS = 200_000
const MAX_DEPTH = 256
/** Sides below it, in user units, have nothing in them that could be drawn. */
const LEAST_SIDE = 1e-6
const TOO_DEEP = `is nested more than ${MAX_DEPTH} deep.`

/**
 * Parses an SVG document.
 *
 * @throws SvgError for what is no XML, no SVG, or too large
 */
export function parseSvg(text: string): SvgDocument {
  const finder = new UnsupportedFinder()
  const root = rootOf(
    text,
    entityResolver(text, (reference) => finder.found.add(`the entity ${reference}`)),
  )
  const byId = new Map<string, XmlElement>()
  const sheets: string[] = []
  let [count, title] = [0, undefined as string | undefined]
  const pending: { readonly element: XmlElement; readonly depth: number }[] = [
    { element: root, depth: 0 },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { element, depth } = next
    count += 1
    if (count > MAX_ELEMENTS) throw new SvgError(`has more than ${MAX_ELEMENTS} elements.`)
    if (depth > MAX_DEPTH) throw new SvgError(TOO_DEEP)
    const { id } = element.attributes
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    const name = localName(element)
    finder.look(element)
    if (name === 'style') sheets.push(textOf(element))
    if (name === 'title' && depth === 1) title = textOf(element).trim()
    for (const child of element.children) {
      if (child instanceof XmlElement) pending.push({ element: child, depth: depth + 1 })
    }
  }
  const rules = parseRules(sheets.join('\n'), (selector) =>
    finder.found.add(`the selector ${selector}`),
  )
  const unsupported = finder.finish(rules, new Set(byId.keys()))
  const [left = 0, top = 0, boxWidth, boxHeight] = numbersOf(root.attributes['viewBox'])
  const width = lengthOf(root.attributes['width'], boxWidth ?? 300, boxWidth ?? 300)
  const height = lengthOf(root.attributes['height'], boxHeight ?? 150, boxHeight ?? 150)
  const viewBox = [left, top, boxWidth ?? width, boxHeight ?? height] as const
  if ([width, height, viewBox[2], viewBox[3]].some((side) => side < LEAST_SIDE))
    throw new SvgError('has no size: width, height or viewBox must say it.')
  return { root, byId, rules, viewBox, width, height, title, unsupported }
}

function rootOf(text: string, resolve: (reference: string) => string): XmlElement {
  try {
    const { root } = parseXml(text, { resolveUndefinedEntity: resolve })
    if (root && localName(root) === 'svg') return root
  } catch (cause) {
    // The parser calls itself for every level.
    if (cause instanceof RangeError) throw new SvgError(TOO_DEEP, { cause })
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
    throw new SvgError(`must be SVG: ${reason}`, { cause })
  }
  throw new SvgError('must be SVG: its first element is another one.')
}

/** All the text of an element. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child: XmlNode) => {
      if (child instanceof XmlText) return child.text
      return child instanceof XmlElement ? textOf(child) : ''
    })
    .join('')
}

const SHOWS_NOTHING: ReadonlySet<string> = new Set(['defs', 'desc', 'metadata', 'style', 'title'])

/** Whether a document has no element that could be seen. */
export function isEmptySvg({ root }: SvgDocument): boolean {
  return root.children.every(
    (child) => !(child instanceof XmlElement) || SHOWS_NOTHING.has(localName(child)),
  )
}
