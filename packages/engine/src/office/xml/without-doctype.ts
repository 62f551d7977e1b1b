/** A document type that declares nothing itself, behind the XML declaration and comments. */
const BARE =
  /^((?:\uFEFF)?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!--)[\s\S])*-->\s*)*)<!DOCTYPE\s+[\w:.-]+(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)\s+(?:"[^"]*"|'[^']*'))?\s*>/

/**
 * An XML text without its document type, where that names nothing but a DTD: nobody loads it, and OpenOffice up to 3
 * wrote one into formulas and manifests. One that declares anything stays, and is refused.
 */
export function withoutDoctype(text: string): string {
  return text.replace(BARE, '$1')
}
