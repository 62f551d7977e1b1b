import { escapeXml, unescapeXml } from './xml-text.ts'

/** Values to set by attribute name; undefined takes the attribute out. */
export type AttributeChanges = Readonly<Record<string, string | undefined>>

/**
 * A start tag with other values of some attributes; the rest stays verbatim.
 *
 * @param tag as it stands in the text
 * @param changes of attributes without prefix
 * @example changeStartTag('<pageSetup scale="80"/>', { scale: undefined, fitToWidth: '1' })
 *   // '<pageSetup fitToWidth="1"/>'
 */
export function changeStartTag(tag: string, changes: AttributeChanges): string {
  let result = tag
  for (const [name, value] of Object.entries(changes)) {
    const attribute = new RegExp(`\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`)
    const text = value === undefined ? '' : ` ${name}="${escapeXml(value)}"`
    if (attribute.test(result)) result = result.replace(attribute, () => text)
    else result = result.replace(/\s*\/?>$/, (end) => text + end.trim())
  }
  return result
}

/** Value of an attribute of a start tag by its name as written, prefix included. */
export function startTagAttribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const value = match?.[1] ?? match?.[2]
  return value === undefined ? undefined : unescapeXml(value)
}
