import { type Document, isTag, isText } from 'domhandler'
import { elementsIn } from './elements.ts'

/** Asks for the arrow as a character and not as a picture. */
const AS_TEXT = '\ufe0e'

/**
 * Makes notes fit for print: their heading is meant for screen readers of web pages, and would be a chapter in a PDF.
 */
export function tidyFootnotes(root: Document): void {
  for (const element of elementsIn(root)) {
    const { name, attribs } = element
    if (name === 'a') {
      delete attribs['aria-describedby']
      if (attribs['data-footnote-backref'] === undefined) continue
      const [arrow] = element.children
      if (arrow && isText(arrow)) arrow.data = arrow.data.replace('↩', `↩${AS_TEXT}`)
    } else if (name === 'section' && attribs['data-footnotes'] !== undefined) {
      attribs['class'] = 'footnotes'
      element.children = element.children.filter((child) => !(isTag(child) && child.name === 'h2'))
    }
  }
}
