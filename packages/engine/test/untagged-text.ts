import { ContentScanner } from '../src/pdf/content/content-scanner.ts'
import { OP, operatorKind, SHOWS_TEXT } from '../src/pdf/content/operator-codes.ts'
import { pageContents } from '../src/pdf/document/pages/page-content.ts'
import { pageAttribute, readPages } from '../src/pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../src/pdf/file/decode-stream.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
} from '../src/pdf/file/objects.ts'
import { PdfFile } from '../src/pdf/file/pdf-file.ts'
import { textDecoder } from '../src/pdf/ua/read/text-decoder.ts'

/**
 * The text that the pages of a tagged file show and its tags leave out: what is painted in artifacts, page by page,
 * without spaces.
 *
 * With {@link walkStructure}, which finds each content in one element and each element's content painted, this is the
 * whole difference between the text on paper and the text in the structure tree.
 */
export function untaggedText(bytes: Uint8Array): readonly string[] {
  const file = PdfFile.open(bytes)
  const decode = textDecoder(file)

  function read(content: Buffer, resources: PdfDict, isTaggedAround: boolean): string {
    const scanner = new ContentScanner(content)
    const marks: boolean[] = []
    let font = ''
    let text = ''
    while (scanner.next()) {
      const { operator } = scanner
      const isTagged = marks.at(-1) ?? isTaggedAround
      if (operator === OP.font) font = scanner.name(0)
      else if (operator === OP.beginMark || operator === OP.beginMarkWithProperties) {
        marks.push(isTagged || scanner.mcid() !== undefined)
      } else if (operator === OP.endMark) marks.pop()
      else if (operator === OP.paintXObject) {
        const form = file.resolve(file.dictAt(resources, 'XObject')?.get(scanner.name(0)))
        if (!isStream(form) || !isName(form.dict.get('Subtype'), 'Form')) continue
        text += read(decodeStream(form), file.dictAt(form.dict, 'Resources') ?? resources, isTagged)
      } else if (operatorKind(operator) === SHOWS_TEXT && !isTagged) {
        const operand = scanner.operand(scanner.operandCount - 1)
        const codes = (isArray(operand) ? operand : [operand])
          .map((item) => (isString(item) ? item.value : ''))
          .join('')
        text += decode([{ font, codes }], resources)
      }
    }
    return text
  }

  return readPages(file).map((page) => {
    const resources = pageAttribute(file, page, 'Resources')
    const content = Buffer.concat(
      pageContents(file, page)
        .map((part) => file.resolve(part))
        .flatMap((part) => (isStream(part) ? [decodeStream(part), Buffer.from('\n')] : [])),
    )
    return read(content, isDict(resources) ? resources : new Map(), false).replace(/\s+/g, '')
  })
}
