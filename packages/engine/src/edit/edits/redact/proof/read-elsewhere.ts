import { withOtherReader } from './other-reader.ts'

/** Text of one page, and strings of what stands beside the pages. */
export interface ElsewhereText {
  readonly pages: readonly string[]
  readonly strings: readonly string[]
}

const MAX_DEPTH = 12

/**
 * Text and strings of a file as another reader finds them.
 *
 * @param numbers of the pages that are read
 * @throws PdfError where it cannot read the file
 */
export async function readElsewhere(
  bytes: Uint8Array,
  numbers: readonly number[],
): Promise<ElsewhereText> {
  return withOtherReader(bytes, async (document) => {
    const pages: string[] = []
    const strings = new Set<string>()
    for (const number of numbers) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent({ includeMarkedContent: false })
      pages.push(items.map(textOf).join(''))
      collect(await page.getAnnotations(), strings, 0)
      page.cleanup()
    }
    const { info } = await document.getMetadata()
    const beside = [
      info,
      await document.getOutline(),
      await document.getDestinations(),
      await document.getFieldObjects(),
      await document.getAttachments(),
      await document.getPageLabels(),
    ]
    for (const value of beside) collect(value, strings, 0)
    return { pages, strings: [...strings] }
  })
}

function textOf(item: object): string {
  if (!('str' in item) || typeof item.str !== 'string') return ''
  return 'hasEOL' in item && item.hasEOL === true ? `${item.str}\n` : item.str
}

function collect(value: unknown, strings: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (typeof value === 'string') {
    // Times are ours, and no text.
    if (!/^D:\d{4}/.test(value)) strings.add(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, strings, depth + 1)
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (!OWN_WORDS.has(key)) collect(item, strings, depth + 1)
    }
  }
}

// Entries in words of the reader itself.
const OWN_WORDS: ReadonlySet<string> = new Set(
  `annotationType subtype id type fieldType page rotation color defaultAppearanceData
borderStyle PDFFormatVersion Language dir lang name action CreationDate ModDate creationDate
modificationDate EncryptFilterName`.split(/\s+/),
)
