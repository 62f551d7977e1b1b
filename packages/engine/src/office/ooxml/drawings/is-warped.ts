import type { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Whether the element at hand gives the text of its shape the form of a curve (WordArt): such text is drawn as outlines,
 * which are no text.
 */
export function isWarped(scanner: XmlScanner): boolean {
  return (
    scanner.element === 'a:prstTxWarp' &&
    scanner.kind !== 'close' &&
    scanner.attribute('prst') !== 'textNoShape'
  )
}
