import { isOn } from '../xml/is-on.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'

/** Shapes of Word, of sheets, and of the Word 2007 form. */
const SHAPES: ReadonlySet<string> = new Set([
  ...['wps:wsp', 'sp', 'cxnSp'],
  ...['shape', 'rect', 'oval', 'roundrect', 'line', 'polyline', 'arc', 'curve'].map(
    (name) => `v:${name}`,
  ),
])
const MENTION = /:(?:wsp|sp|cxnSp|shape|rect|oval|roundrect|line|polyline|arc|curve)\b/
/** Forms of boxes around text, which stands in the flow. */
const BOXES: ReadonlySet<string> = new Set(['rect', 'roundRect'])
const LINES: ReadonlySet<string> = new Set(['line', 'straightConnector1'])
/** Content of a shape that is shown, or has a warning of its own. */
const SHOWN: ReadonlySet<string> = new Set(['v:textbox', 'v:imagedata', 'v:textpath'])

/**
 * Whether a part holds shapes that say something by their form: the semantic engine shows text and pictures of shapes
 * alone. Boxes around text, and lines without a head, are no more than decoration.
 */
export function holdsShapes(text: string, part: string): boolean {
  if (!MENTION.test(text)) return false
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    if (scanner.element === 'mc:Fallback') scanner.skip()
    else if (SHAPES.has(scanner.element) && saysSomething(scanner)) return true
  }
  return false
}

/** Whether the shape at hand is one; reads to its end tag. */
function saysSomething(scanner: XmlScanner): boolean {
  const { depth, element } = scanner
  // A rule between paragraphs.
  let isShown = isOn(scanner.attribute('o:hr')) || scanner.attribute('o:hr') === 't'
  let isLine = element === 'v:line'
  let isBox = false
  let hasText = false
  let hasHead = false
  while (scanner.kind !== 'empty' || scanner.depth > depth) {
    if (!scanner.next() || scanner.depth <= depth) break
    if (scanner.kind === 'close') continue
    const { local } = scanner
    const type = scanner.attribute('type') ?? 'none'
    isShown ||= SHOWN.has(scanner.element) || isOn(scanner.attribute('hidden'))
    hasText ||= scanner.element === 'wps:txbx' || scanner.element === 'a:t'
    hasHead ||= (local === 'tailEnd' || local === 'headEnd') && type !== 'none'
    hasHead ||= scanner.element === 'v:stroke' && /\b(?:start|end)arrow=/.test(tagOf(scanner))
    const form = scanner.element === 'a:prstGeom' ? (scanner.attribute('prst') ?? '') : ''
    isLine ||= LINES.has(form)
    isBox ||= BOXES.has(form)
  }
  return !isShown && !(isLine && !hasHead) && !(isBox && hasText)
}

function tagOf({ text, start, end }: XmlScanner): string {
  return text.slice(start, end)
}
