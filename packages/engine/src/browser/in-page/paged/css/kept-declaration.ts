import type { AdoptedCss } from '../paged-state.ts'
import { declarationOf } from './css-reader.ts'
import { generatedIn } from './generated-variables.ts'
import { ELSEWHERE, type Translation } from './translation.ts'

const BREAK = /^(?:page-)?(break-(?:before|after))$/i

/** Custom properties that keep declarations which the browser does not know, by the names of those. */
export function keptProperties({ footnotes, running }: AdoptedCss): ReadonlyMap<string, string> {
  const names = [
    'content',
    'string-set',
    ...(footnotes ? ['float', 'footnote-policy'] : []),
    ...(running ? ['position'] : []),
    'bookmark-level',
    'bookmark-label',
    'bookmark-state',
  ]
  return new Map(names.map((name) => [name, `--svc-${name}`]))
}

/**
 * A declaration as the browser can keep it: the text of its value, escaped, in a custom property. Empty for those that it knows.
 *
 * @param kept of {@link keptProperties}
 */
export function keptDeclaration(
  translation: Translation,
  kept: ReadonlyMap<string, string>,
  text: string,
  selector: string,
): string {
  const [name, stated] = declarationOf(text)
  const [, value = '', important = ''] = /^([\s\S]*?)\s*(!\s*important)?$/i.exec(stated) ?? []
  note(translation, selector, name.toLowerCase(), value)
  const broken = translation.uses.breaks && BREAK.exec(name)?.[1]
  if (broken) return `${broken}:${value.replace(/^al(?:l|ways)$/i, 'page')}${important};`
  const isVariable = translation.variables.has(name)
  const property = isVariable ? `--svc-var${name}` : kept.get(name.toLowerCase())
  if (property === undefined) return ''
  return `${property}:"${encodeURIComponent(value)}"${important};`
}

/** Notes the selectors of what states something of paged media. */
function note(
  { selectors, unsupported, uses, variables }: Translation,
  selector: string,
  name: string,
  value: string,
): void {
  if (name === 'string-set') selectors.strings.push(selector)
  if (name.startsWith('bookmark-')) selectors.bookmarks.push(selector)
  if (name === 'float' && /^footnote$/i.test(value)) selectors.footnotes.push(selector)
  if (name === 'position' && /^running\(/i.test(value)) selectors.running.push(selector)
  if (/^counter-(?:reset|increment|set)$/.test(name) && /\bfootnote\b/i.test(value)) {
    selectors.footnoteCounts.push(selector)
  }
  const isGenerated = /::?(?:before|after)\b/i.test(selector)
  if (/^(?:string-set|bookmark-)/.test(name) && isGenerated) {
    unsupported.add(`${name} of ::before and ::after`)
  }
  if (name !== 'content') return
  if (/\belement\(/i.test(value)) unsupported.add('element() outside of margin boxes')
  if (/\bstring\(/i.test(value)) unsupported.add('string() outside of margin boxes')
  const shown = generatedIn(value, variables)
  if (shown === undefined || (shown === 'page' && !uses.pageNumbers)) return
  if (!isGenerated && shown === 'reference') unsupported.add(ELSEWHERE)
  for (const side of ['before', 'after'] as const) {
    const pseudo = new RegExp(`::?${side}\\b`, 'gi')
    if (pseudo.test(selector)) {
      selectors.references.push({ selector: selector.replace(pseudo, '') || '*', side })
    }
  }
}
