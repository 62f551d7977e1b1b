import { unescaped } from './unescaped.ts'

/** Text that a piece of a content list makes of an element. */
export interface ContentText {
  readonly text: string
  /** Why it makes none: the name of what cannot be made, behind that of its property. */
  readonly cannot?: string
}

/**
 * Text that one piece of a list of contents (CSS GCPM 3, 1.1.1) stands for: a string, `content()` of the element's own text, or
 * `attr()`.
 */
export function textOfToken(element: Element, token: string): ContentText {
  if (/^["']/.test(token)) return { text: unescaped(token) }
  const [, called = '', argument = ''] = /^([-\w]+)\(\s*([\s\S]*?)\s*\)$/.exec(token) ?? []
  const text = element.textContent.replace(/\s+/g, ' ').trim()
  if (called === 'attr') {
    return { text: element.getAttribute(argument.split(/[\s,]/)[0] ?? '') ?? '' }
  }
  if (called !== 'content') return { text: '', cannot: `with ${called ? `${called}()` : token}` }
  if (argument === '' || argument === 'text') return { text }
  if (argument === 'first-letter') return { text: [...text].slice(0, 1).join('') }
  return { text: '', cannot: `with content(${argument})` }
}
