import type { MarginString, RunningSlot } from '../paged-state.ts'
import { generatedIn } from './generated-variables.ts'
import { ELSEWHERE, indexIn, type Translation } from './translation.ts'

const STRINGS =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\bstring\(\s*([-\w]+)\s*(?:,\s*([-\w]+)\s*)?\)/gi
const ELEMENT =
  /^element\(\s*([-\w]+)\s*(?:,\s*(first|start|last|first-except)\s*)?\)\s*(!\s*important)?$/i

/**
 * Content of a margin box in words that the browser knows: named strings become counters, whose values are the symbols of a
 * counter style; a running element becomes a place to fill (`svc-slot-…`).
 *
 * @param box its name, such as `@top-left`
 */
export function marginBoxContent(translation: Translation, content: string, box: string): string {
  if (generatedIn(content, translation.variables) === 'reference')
    translation.unsupported.add(ELSEWHERE)
  return withSlot(translation, content, box) ?? withCounters(translation, content)
}

function withCounters({ selectors }: Translation, content: string): string {
  return content.replace(STRINGS, (found: string, name?: string, which = 'first') => {
    if (name === undefined) return found
    const wanted = { name, which: which.toLowerCase() as MarginString['which'] }
    const index = indexIn(
      selectors.marginStrings,
      wanted,
      (one) => one.name === name && one.which === wanted.which,
    )
    return `counter(svc-page, svc-string-${index})`
  })
}

/** Content that shows a running element, as a place to fill; undefined for any other. */
function withSlot(
  { selectors, unsupported }: Translation,
  content: string,
  box: string,
): string | undefined {
  const [, name = '', which = 'first', important = ''] = ELEMENT.exec(content) ?? []
  if (name === '') {
    if (/\belement\(/i.test(content)) unsupported.add('element() beside other content')
    return undefined
  }
  const wanted: RunningSlot = {
    name,
    which: which.toLowerCase() as RunningSlot['which'],
    isColumn: /^@(?:left|right)-/i.test(box),
  }
  const index = indexIn(
    selectors.runningSlots,
    wanted,
    (one) => one.name === name && one.which === wanted.which && one.isColumn === wanted.isColumn,
  )
  return `svc-slot-${index}${important.replace(/\s/g, '')}`
}
