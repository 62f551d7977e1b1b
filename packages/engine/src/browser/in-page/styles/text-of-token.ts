import { unescaped } from './unescaped.ts'

/** Text that a piece of a content list makes of an element. */
export interface ContentText {
  readonly text: string
  /** Why it makes none: the name of what cannot be made, behind that of its property. */
  readonly cannot?: string
}

/** Text that one piece of a list of contents (CSS GCPM 3, 1.1.1) stands for: a string, `content()` or `attr()`. */
export function textOfToken(element: Element, token: string): ContentText {
  if (/^["']/.test(token)) return { text: unescaped(token) }
  const [, called = '', argument = ''] = /^([-\w]+)\(\s*([\s\S]*?)\s*\)$/.exec(token) ?? []
  const text = element.textContent.replace(/\s+/g, ' ').trim()
  if (called === 'attr') {
    return { text: element.getAttribute(argument.split(/[\s,]/)[0] ?? '') ?? '' }
  }
  if (called !== 'content') return { text: '', cannot: `with ${called ? `${called}()` : token}` }
  if (argument === 'first-letter') return { text: [...text].slice(0, 1).join('') }
  if (argument !== 'before' && argument !== 'after') return { text }
  const { content } = getComputedStyle(element, `::${argument}`)
  if (/^["']/.test(content)) return { text: unescaped(content) }
  return /^(?:none|normal)$/.test(content)
    ? { text: '' }
    : { text: '', cannot: 'of generated content' }
}
