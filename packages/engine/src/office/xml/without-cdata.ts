import { escapeXml } from './xml-text.ts'

const COMMENT = '<!--'
const CDATA = '<![CDATA['
/** Ends of comments and of CDATA sections. */
const ENDS = { [COMMENT]: '-->', [CDATA]: ']]>' } as const

/**
 * An XML text with its CDATA sections as plain character data, so that its values can be read where they stand; one that
 * is cut off stays as it is.
 */
export function withoutCdata(text: string): string {
  if (!text.includes(CDATA)) return text
  const pieces: string[] = []
  let copied = 0
  for (let at = text.indexOf('<!'); at >= 0; ) {
    const mark = ([COMMENT, CDATA] as const).find((one) => text.startsWith(one, at))
    if (mark === undefined) {
      at = text.indexOf('<!', at + 2)
      continue
    }
    const end = text.indexOf(ENDS[mark], at + mark.length)
    if (end < 0) return text
    const next = end + ENDS[mark].length
    if (mark === CDATA) {
      pieces.push(text.slice(copied, at), escapeXml(text.slice(at + mark.length, end)))
      copied = next
    }
    at = text.indexOf('<!', next)
  }
  return pieces.join('') + text.slice(copied)
}
