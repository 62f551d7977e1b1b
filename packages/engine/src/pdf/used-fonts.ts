import { readContents } from './fonts/contents.ts'
import { isDict, isName } from './objects.ts'
import { readPages } from './page-tree.ts'
import { asConversionFailure } from './pdf-error.ts'
import { PdfFile } from './pdf-file.ts'

/** Pages of a file and the fonts that they have at hand. */
export interface UsedFonts {
  readonly pageCount: number
  /** PostScript names without the prefix of a subset, for example `Carlito-Bold`; none where no page has text. */
  readonly fonts: readonly string[]
}

/**
 * Fonts of a file that was just written, which names no font that it does not use.
 *
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function usedFonts(bytes: Uint8Array): UsedFonts {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const pages = readPages(file)
    const names = new Set<string>()
    for (const { resources } of readContents(file, pages)) {
      for (const value of file.dictAt(resources, 'Font')?.values() ?? []) {
        const font = file.resolve(value)
        const name = isDict(font) ? file.resolve(font.get('BaseFont')) : undefined
        if (isName(name)) names.add(name.value.replace(/^[A-Z]{6}\+/, ''))
      }
    }
    return { pageCount: pages.length, fonts: [...names] }
  })
}
