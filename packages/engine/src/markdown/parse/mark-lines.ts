import type { LineMark } from './code-facts.ts'

/**
 * Puts the marked lines of code into elements.
 *
 * @param html code with its parts in `span` elements, which may reach over several lines
 */
export function markLines(html: string, marks: ReadonlyMap<number, LineMark>): string {
  if (marks.size === 0) return html
  let open: readonly string[] = []
  const lines = html.split('\n').map((line, index) => {
    const before = open
    for (const [tag] of line.matchAll(/<\/?span[^>]*>/g))
      open = tag.startsWith('</') ? open.slice(0, -1) : [...open, tag]
    const mark = marks.get(index)
    if (mark === undefined) return line
    // Elements that begin on a line before go on in the mark, and behind it.
    const inside = `${before.join('')}${line}${'</span>'.repeat(open.length)}`
    const name = mark === 'marked' ? '' : ` class="${mark}"`
    return `${'</span>'.repeat(before.length)}<mark${name}>${inside}</mark>${open.join('')}`
  })
  return lines.join('\n')
}
