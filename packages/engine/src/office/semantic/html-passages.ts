import { unescapeXml } from '../xml/xml-text.ts'

/** Elements inside of a paragraph. */
const INLINE = /<\/?(?:strong|em|b|i|u|s|sub|sup|a|span|mark)\b[^>]*>/g
const BLOCK = /<[^>]*>/

/** Texts of HTML of our own making, each of one paragraph. */
export function htmlPassages(html: string): readonly string[] {
  return html
    .replaceAll(INLINE, '')
    .split(BLOCK)
    .map((text) => unescapeXml(text).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
