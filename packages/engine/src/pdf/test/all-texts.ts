import { decodeStream } from '../file/decode-stream.ts'
import { decodeTextString } from '../file/decode-text-string.ts'
import { isArray, isDict, isName, isStream, isString, type PdfObject } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'

const HEX = /<([\da-f\s]{8,})>/gi

/**
 * All that a file says in any of its objects, reached or not: names, strings as bytes and as text, streams inflated,
 * the strings of hexadecimal digits in them, and the bytes of the file themselves; UTF-16 is found by its letters.
 *
 * Text on pages is in the codes of its fonts: look for it with another program.
 */
export function allTexts(pdf: Uint8Array): string {
  const file = PdfFile.open(pdf)
  const texts = [Buffer.from(pdf).toString('latin1')]
  for (const num of file.originalNumbers()) collect(file, file.peek(num), texts)
  return texts.join('\n').replaceAll('\0', '')
}

function collect(file: PdfFile, value: PdfObject, texts: string[]): void {
  if (isString(value)) texts.push(value.value, decodeTextString(value.value))
  else if (isName(value)) texts.push(value.value)
  else if (isArray(value)) for (const one of value) collect(file, one, texts)
  else if (isDict(value)) {
    for (const [key, one] of value) {
      texts.push(key)
      collect(file, one, texts)
    }
  } else if (isStream(value)) {
    collect(file, value.dict, texts)
    const data = isName(value.dict.get('Filter'), 'DCTDecode')
      ? Buffer.from(value.data)
      : decodeStream(value)
    const text = data.toString('latin1')
    texts.push(text)
    for (const [, digits = ''] of text.matchAll(HEX)) {
      texts.push(Buffer.from(digits.replaceAll(/\s/g, ''), 'hex').toString('latin1'))
    }
  }
}
