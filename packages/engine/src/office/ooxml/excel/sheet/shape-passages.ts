import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { unescapeXml } from '../../../xml/xml-text.ts'
import { isWarped } from '../../drawings/is-warped.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Form controls that are printed with their text; notes have pages of their own. */
const CONTROL = /<(?:\w+:)?ClientData\b[^>]*ObjectType=["'](?:Button|Checkbox|Radio|GBox|Label)["']/
const SHAPE = /<v:shape\b[\s\S]*?<\/v:shape>/g
const CAPTION = /<v:textbox\b[^>]*>([\s\S]*?)<\/v:textbox>/
const UNPRINTED = /<(?:\w+:)?PrintObject>\s*f/i

/**
 * Texts of the shapes and form controls of a sheet, each of one paragraph, so that what a layout engine drops is found.
 *
 * WordArt is drawn as outlines, which are no text.
 */
export function shapePassages(document: OfficePackage, sheet: string): readonly string[] {
  const drawing = document.related(sheet, 'drawing')
  const controls = document.related(sheet, 'vmlDrawing')
  return [
    ...(drawing === undefined ? [] : drawingPassages(document.text(drawing), drawing)),
    ...(controls === undefined ? [] : controlPassages(document.text(controls))),
  ]
}

function drawingPassages(text: string, part: string): readonly string[] {
  const passages: string[] = []
  const scanner = new XmlScanner(text, part)
  let paragraph = ''
  let isWordArt = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'open' && isPassedOver(scanner)) scanner.skip()
    else if (element === 'sp' && kind === 'open') isWordArt = false
    else if (isWarped(scanner)) isWordArt = true
    else if (element === 'a:br') paragraph += ' '
    else if (element === 'a:t' && kind === 'close') paragraph += scanner.textBefore()
    else if (element === 'a:p' && kind === 'close') {
      if (!isWordArt && paragraph.trim() !== '') passages.push(paragraph.trim())
      paragraph = ''
    }
  }
  return passages
}

/** Alternatives that Excel does not take: such stand beside notes, controls and charts of later versions. */
function isPassedOver(scanner: XmlScanner): boolean {
  if (scanner.element === 'mc:Fallback') return true
  return scanner.element === 'mc:Choice' && scanner.attribute('Requires')?.trim() !== 'a14'
}

function controlPassages(text: string): readonly string[] {
  return [...text.matchAll(SHAPE)].flatMap(([shape]) => {
    if (!CONTROL.test(shape) || UNPRINTED.test(shape)) return []
    const [, caption = ''] = CAPTION.exec(shape) ?? []
    const words = unescapeXml(caption.replaceAll(/<[^>]*>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim()
    return words === '' ? [] : [words]
  })
}
