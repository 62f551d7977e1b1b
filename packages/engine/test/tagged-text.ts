import { ContentScanner } from '../src/pdf/content/content-scanner.ts'
import { OP, operatorKind, SHOWS_TEXT } from '../src/pdf/content/operator-codes.ts'
import { pageContents } from '../src/pdf/document/pages/page-content.ts'
import { pageAttribute, readPages } from '../src/pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../src/pdf/file/decode-stream.ts'
import { decodeTextString } from '../src/pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from '../src/pdf/file/objects.ts'
import { PdfFile } from '../src/pdf/file/pdf-file.ts'
import { textDecoder } from '../src/pdf/ua/read/text-decoder.ts'

/**
 * The structure tree of a tagged file with its text, one line for each element, indented by depth: its type, what it
 * says of itself in brackets, and the text it owns itself, content after content with nothing between.
 *
 * The text is that of a reader that goes by the tree alone and guesses nothing from where text stands.
 */
export function taggedText(bytes: Uint8Array): string {
  const file = PdfFile.open(bytes)
  const texts = contentTexts(file)
  const lines: string[] = []

  function walk(kid: PdfObject | undefined, page: number | undefined, depth: number): string {
    const value = file.resolve(kid)
    if (isArray(value)) return value.map((one) => walk(one, page, depth)).join('')
    if (typeof value === 'number') return texts.get(`${page} ${value}`) ?? ''
    if (!isDict(value)) return ''
    if (isName(value.get('Type'), 'MCR')) {
      const owner = numOf(value.get('Stm')) ?? numOf(value.get('Pg')) ?? page
      return texts.get(`${owner} ${String(value.get('MCID'))}`) ?? ''
    }
    const type = value.get('S')
    if (!isName(type)) return ''
    const at = lines.push('') - 1
    const text = walk(value.get('K'), numOf(value.get('Pg')), depth + 1)
    const notes = notesOf(file, value)
    const shown = [type.value, ...(notes ? [`[${notes}]`] : []), ...(text ? [text] : [])]
    lines[at] = '  '.repeat(depth) + shown.join(' ')
    return ''
  }

  walk(file.dictAt(file.catalog, 'StructTreeRoot')?.get('K'), undefined, 0)
  return lines.join('\n')
}

/** Facts of an element: texts and attributes, not its place. */
function notesOf(file: PdfFile, element: PdfDict): string {
  const notes: string[] = []
  for (const key of ['Lang', 'Alt', 'ActualText', 'E', 'ID']) {
    const text = element.get(key)
    if (isString(text)) notes.push(`${key}=${decodeTextString(text.value)}`)
  }
  const held = file.resolve(element.get('A'))
  for (const item of isArray(held) ? held : [held]) {
    const attributes = file.resolve(item)
    for (const [key, value] of isDict(attributes) ? attributes : []) {
      if (key !== 'O' && key !== 'BBox') notes.push(`${key}=${wordOf(file.resolve(value))}`)
    }
  }
  return notes.join(' ')
}

function wordOf(value: PdfObject | undefined): string {
  if (isArray(value)) return value.map(wordOf).join(',')
  if (isName(value)) return value.value
  return isString(value) ? decodeTextString(value.value) : String(value)
}

function contentTexts(file: PdfFile): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const decode = textDecoder(file)

  function read(owner: number, content: Buffer, resources: PdfDict): void {
    const scanner = new ContentScanner(content)
    const marks: {
      readonly mcid?: number | undefined
      readonly actual?: string
      readonly isReversed: boolean
    }[] = []
    let font = ''
    const add = (text: string) => {
      if (marks.some(({ actual }) => actual !== undefined)) return
      const mcid = marks.findLast((mark) => mark.mcid !== undefined)?.mcid
      const key = `${owner} ${mcid}`
      if (mcid !== undefined) texts.set(key, (texts.get(key) ?? '') + text)
    }
    while (scanner.next()) {
      const { operator } = scanner
      if (operator === OP.font) font = scanner.name(0)
      else if (operator === OP.beginMark || operator === OP.beginMarkWithProperties) {
        const properties = scanner.operand(1)
        const actual = isDict(properties) ? properties.get('ActualText') : undefined
        const isReversed = scanner.name(0) === 'ReversedChars'
        const replaced = isString(actual) && { actual: actual.value }
        marks.push({ mcid: scanner.mcid(), isReversed, ...replaced })
      } else if (operator === OP.endMark) {
        const actual = marks.pop()?.actual
        if (actual !== undefined) add(decodeTextString(actual))
      } else if (operator === OP.paintXObject) {
        const form = file.dictAt(resources, 'XObject')?.get(scanner.name(0))
        const value = file.resolve(form)
        if (!isRef(form) || !isStream(value) || !isName(value.dict.get('Subtype'), 'Form')) continue
        read(form.num, decodeStream(value), file.dictAt(value.dict, 'Resources') ?? resources)
      } else if (operatorKind(operator) === SHOWS_TEXT) {
        const operand = scanner.operand(scanner.operandCount - 1)
        const codes = (isArray(operand) ? operand : [operand])
          .map((item) => (isString(item) ? item.value : ''))
          .join('')
        const isReversed = marks.some((mark) => mark.isReversed)
        add(decode([{ font, codes, isReversed }], resources))
      }
    }
  }

  for (const page of readPages(file)) {
    const resources = pageAttribute(file, page, 'Resources')
    const content = Buffer.concat(
      pageContents(file, page)
        .map((part) => file.resolve(part))
        .flatMap((part) => (isStream(part) ? [decodeStream(part), Buffer.from('\n')] : [])),
    )
    read(page.num, content, isDict(resources) ? resources : new Map())
  }
  return texts
}

function numOf(value: PdfObject | undefined): number | undefined {
  return isRef(value) ? value.num : undefined
}
