import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { OfficePackage } from '../office-package.ts'
import { wordFonts } from './word-fonts.ts'
import { storyParts } from './word-parts.ts'

/** Facts that the parts of a Word document tell. */
export interface WordFacts {
  readonly hasText: boolean
  /** Characters of the body without spaces. */
  readonly characters: number
  readonly language?: string
  /** Languages of East Asian letters, and of scripts from right to left. */
  readonly scriptLanguages?: readonly string[]
  readonly fonts: readonly string[]
  readonly trackedChanges: boolean
  readonly comments: boolean
}

const TEXTS = new Set(['t', 'm:t'])
const PROPERTY_CHANGE = /^\w+Change$/
const CHANGES = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'cellIns', 'cellDel', 'cellMerge'])

/** Reads the facts of a Word document from its parts. */
export function wordFacts(document: OfficePackage, main: string): WordFacts {
  const stories = storyParts(document, main)
  const languages = statedLanguages(document, main)
  let hasText = false
  let characters = 0
  let trackedChanges = false
  for (const story of stories) {
    const scanner = new XmlScanner(document.text(story), story)
    while (scanner.next()) {
      const { element } = scanner
      if (TEXTS.has(element) && scanner.kind === 'close') {
        const { length } = scanner.textBefore().replaceAll(/\s/g, '')
        hasText ||= length > 0
        if (story === main) characters += length
      }
      trackedChanges ||= CHANGES.has(element) || PROPERTY_CHANGE.test(element)
    }
  }
  return {
    hasText,
    characters,
    ...languages,
    fonts: [...wordFonts(document, main, stories)].sort(),
    trackedChanges,
    comments: hasComments(document, main),
  }
}

/** Languages of the document's defaults, else of its themes; runs may name others. */
function statedLanguages(document: OfficePackage, main: string) {
  return (
    languagesOf(document, document.related(main, 'styles'), 'lang', 'docDefaults') ??
    languagesOf(document, document.related(main, 'settings'), 'themeFontLang') ??
    {}
  )
}

/** @param last element that ends the search */
function languagesOf(
  document: OfficePackage,
  part: string | undefined,
  name: string,
  last?: string,
): Pick<WordFacts, 'language' | 'scriptLanguages'> | undefined {
  if (part === undefined) return undefined
  const scanner = new XmlScanner(document.text(part), part)
  while (scanner.next()) {
    if (scanner.element === name) {
      const language = scanner.attribute('val')
      const others = ['eastAsia', 'bidi'].flatMap((script) => scanner.attribute(script) ?? [])
      return {
        ...(language !== undefined && { language }),
        ...(others.length > 0 && { scriptLanguages: others }),
      }
    }
    if (scanner.element === last && scanner.kind === 'close') return undefined
  }
  return undefined
}

function hasComments(document: OfficePackage, main: string): boolean {
  const part = document.related(main, 'comments')
  if (part === undefined) return false
  const scanner = new XmlScanner(document.text(part), part)
  while (scanner.next()) if (scanner.element === 'comment') return true
  return false
}
