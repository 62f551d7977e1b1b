import type { OfficePackage } from '../../../ooxml/office-package.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { mathMl } from './mathml.ts'

// A document may have bookmarks of this name itself: they become equations of its own once more.
const PLACE_PREFIX = 'svc-equation-'
const PLACE = new RegExp(`<a id="${PLACE_PREFIX}(\\d{1,6})"></a>`, 'g')

/** Content that may stand in a paragraph and shows something. */
const BESIDE = new Set([
  'r',
  'hyperlink',
  'ins',
  'smartTag',
  'sdt',
  'fldSimple',
  'm:oMath',
  'm:oMathPara',
])

/** Equations of a document in MathML, by their numbers. */
export type Equations = readonly string[]

/**
 * Takes the equations out of a Word document and leaves a bookmark in place of each: mammoth knows bookmarks and no
 * equations.
 *
 * @param document changed in place when it has equations
 */
export function takeEquations(document: OfficePackage): Equations {
  const equations: string[] = []
  for (const part of document.names.filter((name) => /^word\/[a-z]+\d*\.xml$/i.test(name))) {
    const text = document.text(part)
    if (!text.includes('oMath')) continue
    const edits = new TextEdits()
    const found: XmlNode[] = []
    find(parseTree(text, part), found)
    for (const node of found) {
      const isBlock = node.parent?.element === 'm:oMathPara' || isAlone(node)
      const { start, end } = node
      const w = prefixOf(node)
      const name = `${PLACE_PREFIX}${equations.length}`
      equations.push(mathMl({ text, node, isBlock }))
      edits.replace(start, end, `<${w}bookmarkStart ${w}id="0" ${w}name="${name}"/>`)
    }
    if (!edits.isEmpty) document.write(part, unwrapped(edits.apply(text)))
  }
  return equations
}

/** HTML with the equations in the places that {@link takeEquations} left. */
export function showEquations(html: string, equations: Equations): string {
  return html.replaceAll(PLACE, (place, number: string) => equations[Number(number)] ?? place)
}

function find(node: XmlNode, found: XmlNode[]): void {
  for (const child of node.children) {
    if (child.element === 'm:oMath') found.push(child)
    else find(child, found)
  }
}

/** Whether nothing stands beside an equation in its paragraph: Word then gives it the room of a line of its own. */
function isAlone({ parent }: XmlNode): boolean {
  const beside = parent?.children.filter(({ element }) => BESIDE.has(element)) ?? []
  return parent?.element === 'p' && beside.length === 1
}

/** Prefix of the paragraph's vocabulary. */
function prefixOf(node: XmlNode): string {
  for (let above = node.parent; above !== undefined; above = above.parent) {
    if (!above.element.includes(':') && above.name !== '') return above.prefix
  }
  return ''
}

/** Without the frames of equations on lines of their own, which mammoth leaves out with all that is in them. */
function unwrapped(text: string): string {
  return text
    .replaceAll(/<(\w+:)oMathParaPr(?:\s[^>]*)?(?:\/>|>.*?<\/\1oMathParaPr>)/gs, '')
    .replaceAll(/<\/?\w+:oMathPara(?:\s[^>]*)?>/g, '')
}
