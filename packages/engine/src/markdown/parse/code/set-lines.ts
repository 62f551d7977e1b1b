import type { LineMark } from './code-facts.ts'

/**
 * Puts the marked lines of code into elements, and numbers before all of them where there is a first one.
 *
 * @param html code with its parts in `span` elements, which may reach over several lines; it ends with a line break
 */
export function setLines(
  html: string,
  marks: ReadonlyMap<number, LineMark>,
  firstNumber: number | undefined,
): string {
  if (marks.size === 0 && firstNumber === undefined) return html
  let open: readonly string[] = []
  const source = html.split('\n')
  const lines = source.map((line, index) => {
    const before = open
    for (const [tag] of line.matchAll(/<\/?span[^>]*>/g))
      open = tag.startsWith('</') ? open.slice(0, -1) : [...open, tag]
    const mark = marks.get(index)
    const isNumbered = firstNumber !== undefined && index < source.length - 1
    if (mark === undefined && !isNumbered) return line
    const number = isNumbered ? `<span class="line-number">${firstNumber + index}</span>` : ''
    // Elements that begin on a line before end above the number and the mark, and go on in the line.
    const end = '</span>'.repeat(before.length)
    if (mark === undefined) return `${end}${number}${before.join('')}${line}`
    const inside = `${number}${before.join('')}${line}${'</span>'.repeat(open.length)}`
    const name = mark === 'marked' ? '' : ` class="${mark}"`
    return `${end}<mark${name}>${inside}</mark>${open.join('')}`
  })
  return lines.join('\n')
}
