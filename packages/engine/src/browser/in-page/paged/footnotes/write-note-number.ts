import { keptValue } from '../css/kept-value.ts'

const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\([^()]*\)|[^\s"'(]+/g
const NUMBER = /^(?:counter\(\s*footnote\s*(?:,\s*decimal\s*)?\))$/i
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi

/** Writes the number of a note into its call or marker, as the `content` of that says. */
export function writeNoteNumber(element: HTMLElement, number: number, suffix: string): void {
  const content = keptValue(element, '--svc-content')
  const tokens = content === '' || content === 'normal' ? [] : (content.match(TOKEN) ?? [])
  if (tokens.length === 0) element.textContent = `${number}${suffix}`
  else if (content === 'none') element.textContent = ''
  else if (tokens.every((token) => /^["']/.test(token) || NUMBER.test(token))) {
    const texts = tokens.map((token) => (NUMBER.test(token) ? String(number) : token.slice(1, -1)))
    element.textContent = unescaped(texts.join(''))
  } else {
    // Styles of counters are the browser's affair.
    element.style.counterSet = `footnote ${number}`
    element.style.setProperty('--svc-native', content)
    element.setAttribute('data-svc-native', '')
  }
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, hex?: string, char?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16) || 0xfffd) : (char ?? ''),
  )
}
