import { XmlScanner } from './xml-scanner.ts'

/**
 * Goes through the elements of some names, by namespace, in the order of their start tags.
 *
 * A text that does not mention them is not scanned, and nothing is scanned behind the one that the caller ends at.
 *
 * @param part name of the part, for messages
 * @param names as {@link XmlScanner.element} has them: `iconSet`, `x14:iconSet`
 * @returns the scanner, on the start tag of each
 * @throws EngineError `invalid_document` as {@link XmlScanner} does
 */
export function* elementsOf(
  text: string,
  part: string,
  names: readonly string[],
): Generator<XmlScanner, void, undefined> {
  const isMentioned = names.some((name) => text.includes(name.slice(name.lastIndexOf(':') + 1)))
  if (!isMentioned) return
  const wanted = new Set(names)
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.kind !== 'close' && wanted.has(scanner.element)) yield scanner
  }
}

/** Whether a text has an element of one of these names that passes a test, as {@link elementsOf} finds them. */
export function hasElement(
  text: string,
  part: string,
  names: readonly string[],
  test: (scanner: XmlScanner) => boolean = () => true,
): boolean {
  for (const scanner of elementsOf(text, part, names)) if (test(scanner)) return true
  return false
}

/** Value of an attribute of the first element of a name; undefined where it has none, or there is no such element. */
export function firstAttribute(
  text: string,
  part: string,
  { element, attribute }: { readonly element: string; readonly attribute: string },
): string | undefined {
  for (const scanner of elementsOf(text, part, [element])) return scanner.attribute(attribute)
  return undefined
}

/** Character data behind the start tag that a scanner stands on, as written, up to the next tag. */
export function textBehind({ text, end }: XmlScanner): string {
  const next = text.indexOf('<', end)
  return text.slice(end, next < 0 ? undefined : next)
}
