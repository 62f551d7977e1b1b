import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'

interface Comment {
  readonly author: string
  readonly date: string
  readonly paragraphs: readonly string[]
}

/**
 * Writes the comments of a Word document behind its text, each with the number that stands at its place.
 *
 * Replies follow as comments of their own, as Word stores them.
 *
 * @param document changed in place when it has comments
 */
export function writeCommentsAtEnd(document: OfficePackage, main: string): void {
  const part = document.related(main, 'comments')
  if (part === undefined) return
  const comments = readComments(document.text(part), part)
  const text = document.text(main)
  const scanner = new XmlScanner(text, main)
  const edits = new TextEdits()
  const written: string[] = []
  let prefix = ''
  let insertAt = -1
  while (scanner.next()) {
    const { element, kind, depth, start } = scanner
    if (depth === 0 && kind !== 'close') prefix = scanner.prefix
    // The section's own properties are the last element of the body.
    if (depth === 2 && element === 'sectPr' && kind !== 'close') insertAt = start
    if (element === 'body' && kind === 'close' && insertAt < 0) insertAt = start
    if (kind === 'close' || !element.startsWith('comment')) continue
    const id = scanner.attribute('id')
    scanner.skip()
    const comment = element === 'commentReference' ? comments.get(id ?? '') : undefined
    if (comment !== undefined) {
      written.push(paragraphsOf(comment, written.length + 1, prefix))
      edits.replace(start, scanner.end, numberMark(written.length, prefix))
    } else if (/^comment(?:Range(?:Start|End)|Reference)$/.test(element)) {
      edits.remove(start, scanner.end)
    }
  }
  if (written.length === 0) return
  edits.insert(insertAt, heading(prefix) + written.join(''))
  document.write(main, edits.apply(text))
}

function readComments(text: string, part: string): ReadonlyMap<string, Comment> {
  const scanner = new XmlScanner(text, part)
  const comments = new Map<string, Comment>()
  let id: string | undefined
  let current: { author: string; date: string; paragraphs: string[] } | undefined
  let line = ''
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'comment' && kind === 'open') {
      id = scanner.attribute('id')
      const date = scanner.attribute('date')?.slice(0, 10) ?? ''
      current = { author: scanner.attribute('author') ?? '', date, paragraphs: [] }
    } else if (element === 'comment' && kind === 'close') {
      if (id !== undefined && current !== undefined) comments.set(id, current)
      current = undefined
    } else if (element === 't' && kind === 'close') line += scanner.textBefore()
    else if ((element === 'br' || element === 'tab') && kind !== 'close') line += ' '
    else if (element === 'p' && kind === 'close') {
      if (line.trim() !== '') current?.paragraphs.push(line.trim())
      line = ''
    }
  }
  return comments
}

/** Ends the run it stands in, so that the number is raised whatever the run looks like. */
function numberMark(number: number, w: string): string {
  return `</${w}r><${w}r><${w}rPr><${w}vertAlign ${w}val="superscript"/></${w}rPr><${w}t>[${number}]</${w}t></${w}r><${w}r>`
}

function heading(w: string): string {
  const properties = `<${w}pPr><${w}keepNext/><${w}spacing ${w}before="480" ${w}after="120"/></${w}pPr>`
  return `<${w}p>${properties}<${w}r><${w}rPr><${w}b/></${w}rPr><${w}t>Comments</${w}t></${w}r></${w}p>`
}

function paragraphsOf({ author, date, paragraphs }: Comment, number: number, w: string): string {
  const origin = [author, date].filter((text) => text !== '').join(', ')
  const intro = `[${number}]${origin === '' ? '' : ` ${origin}:`} `
  return (paragraphs.length === 0 ? [''] : paragraphs)
    .map((text, index) => {
      const own = `<${w}r><${w}t xml:space="preserve">${escapeXml(text)}</${w}t></${w}r>`
      if (index > 0) return `<${w}p>${own}</${w}p>`
      const bold = `<${w}r><${w}rPr><${w}b/></${w}rPr><${w}t xml:space="preserve">${escapeXml(intro)}</${w}t></${w}r>`
      return `<${w}p>${bold}${own}</${w}p>`
    })
    .join('')
}
