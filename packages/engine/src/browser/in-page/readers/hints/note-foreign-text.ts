import { type ElementNotes, isInLine } from './element-notes.ts'

const MAX_SAMPLE = 60
const MAX_SAMPLES = 5000
/** Scripts that are written beside each other. */
const MIXED: Readonly<Record<string, string>> = {
  Jpan: 'Hani Hira Kana',
  Kore: 'Hang Hani',
  Hans: 'Hani Bopo',
  Hant: 'Hani Bopo',
}

/**
 * Notes some text of blocks that are not written in the script of their language.
 *
 * @param documentLanguage of what has no language of its own
 */
export function noteForeignText(notes: ElementNotes, documentLanguage: string): void {
  const scripts = new Map<string, RegExp | undefined>()
  const lettersOf = (language: string) => {
    if (!scripts.has(language)) scripts.set(language, lettersFor(language))
    return scripts.get(language)
  }
  for (const block of foreignBlocks()) {
    const text = ownText(block)
    if (block === document.body || block === document.documentElement) continue
    const letters = lettersOf(notes.languageOf(block) || documentLanguage)
    const all = text.match(/\p{L}/gu)?.length ?? 0
    if (!letters || all === 0 || (text.match(letters)?.length ?? 0) > all / 2) continue
    notes.add(block, { sample: text.trim().slice(0, MAX_SAMPLE) })
  }
}

/** Blocks with text that is not of the Latin script. */
function foreignBlocks(): ReadonlySet<Element> {
  const found = new Set<Element>()
  const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && found.size < MAX_SAMPLES) {
    const text = texts.currentNode.nodeValue ?? ''
    if (!/[\u0370-\u1dff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\uffef\ud840-\udbff]/.test(text)) continue
    let block = texts.currentNode.parentElement
    if (!block || block.closest('svg,math,script,style,[aria-hidden="true"]')) continue
    // An element that has a language has it of its author.
    while (block.parentElement && !block.hasAttribute('lang') && isInLine(block)) {
      block = block.parentElement
    }
    found.add(block)
  }
  return found
}

/** Text of a block, without that of blocks in it. */
function ownText(block: Element): string {
  return [...block.childNodes]
    .filter((node) => !(node instanceof Element) || isInLine(node))
    .map((node) => node.textContent)
    .join('')
}

/** Letters that a language is written with; undefined where it is no language. */
function lettersFor(language: string): RegExp | undefined {
  try {
    const { script = '' } = new Intl.Locale(language).maximize()
    const names = (MIXED[script] ?? script).split(' ')
    return new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu')
  } catch {
    // No language, or one without a script: nothing can be said of it.
    return undefined
  }
}
