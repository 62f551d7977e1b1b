import type { XmlScanner } from '../../xml/xml-scanner.ts'

/** Whether the element at hand draws the text of its shape along a curve (Fontwork): as outlines, which are no text. */
export function isOnCurve(scanner: XmlScanner): boolean {
  return (
    scanner.element === 'draw:enhanced-geometry' &&
    scanner.kind !== 'close' &&
    scanner.attribute('text-path') === 'true'
  )
}
