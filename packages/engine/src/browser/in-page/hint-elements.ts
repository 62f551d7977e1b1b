/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { TagHint } from '../../pdf/ua/tag-hint.ts'

/**
 * Notes what the browser has no tag for, and gives each element concerned a language that ends with the number of its
 * note: the language is what Chromium writes into the tags of any element. Runs in the page.
 *
 * The language that `:lang()`, fonts and hyphenation go by stays the author's: a private part changes none of them.
 *
 * @param mark comes before the number
 * @returns the notes, by their number
 */
export function hintElements(mark: string): TagHint[] {
  // Elements that have a tag without a role.
  const TAGGED =
    '[role],p,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,caption,blockquote,figure,img,article,aside'
  const hints = new Map<string, number>()
  const contentLanguage =
    document.querySelector('meta[http-equiv="content-language" i]')?.getAttribute('content') ?? ''

  const languageOf = (element: Element) => {
    return (element.closest('[lang]')?.getAttribute('lang') ?? contentLanguage).trim()
  }
  const languages = new Map<Element, string>()
  const noted = new Map<Element, TagHint>()
  const note = (element: Element, hint: TagHint) => {
    // Before any is set: an element inside of another would take that one's note for a language.
    languages.set(element, languageOf(element))
    noted.set(element, { ...noted.get(element), ...hint })
  }

  for (const element of document.querySelectorAll('body *')) {
    const { position, display } = getComputedStyle(element)
    const isSection = display === 'table-header-group' || display === 'table-footer-group'
    if (position !== 'fixed' && !isSection) continue
    // Rows have tags, the sections that they are in have none.
    const boxes = isSection && element.localName !== 'div' ? [...element.children] : [element]
    for (const box of boxes) note(box, { repeats: true })
  }

  for (const [element, hint] of noted) {
    const key = JSON.stringify(hint)
    const number = hints.get(key) ?? hints.size
    hints.set(key, number)
    const language = languages.get(element)
    element.setAttribute('lang', `${language ? `${language}-` : ''}${mark}${number}`)
    if (!element.matches(TAGGED)) element.setAttribute('role', 'group')
  }
  return [...hints.keys()].map((key) => JSON.parse(key) as TagHint)
}
