import { readPages } from '../document/pages/tree/page-tree.ts'
import { isDict, isName, type PdfDict } from '../file/objects.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { readContents } from './contents.ts'
import { boxedCharacters } from './missing/boxed-characters.ts'
import { missingPassages } from './missing/missing-passages.ts'
import { shownText } from './shown-text.ts'

const HASHES = /###/
const FAILED_REFERENCE = 'Error: Reference source not found'
const MISSING_OPERAND = /¿/
const UNKNOWN_NAME = /#NAME\?/
const ERROR_NUMBER = /Err:5\d\d/

/** Fonts and pictures that the pages of a file have at hand. */
export interface PageResources {
  readonly pageCount: number
  /** PostScript names of fonts without the prefix of a subset, for example `Carlito-Bold`, each once. */
  readonly fonts: readonly string[]
  /** Characters that are shown as boxes: of each font at most the first one that it lacks. */
  readonly boxedCharacters: readonly string[]
  /** Whether there are fonts, pictures or forms: without any a page holds lines and areas at most. */
  readonly showsAnything: boolean
  /** Those of the passages asked for that no page shows. */
  readonly missingPassages: readonly string[]
  /** Whether marks stand for numbers that are wider than their cells: `###`, which no passage has. */
  readonly hasHashes: boolean
  /** Whether errors stand for results with unknown names, `#NAME?`, which no passage has. */
  readonly hasUnknownNames: boolean
  /** Whether LibreOffice's own errors stand for results, `Err:508`, which no passage has. */
  readonly hasErrorNumbers: boolean
  /** Whether LibreOffice's error stands for references to places that are not in the document. */
  readonly hasFailedReferences: boolean
  /** Whether LibreOffice's marks stand for missing parts of equations: `¿`, which no passage has. */
  readonly hasMissingOperands: boolean
}

/**
 * Resources of the pages of a file that was just written, which names none that it does not use.
 *
 * @param passages texts that the pages are to show, maybe none: a table of numbers may be shown as marks, too; absent
 *   where nobody asks for the text, which is not read then
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function readPageResources(bytes: Uint8Array, passages?: readonly string[]): PageResources {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const pages = readPages(file)
    const fonts = new Set<string>()
    const boxed = new Set<string>()
    const seen = new Set<PdfDict>()
    let objects = 0
    for (const { resources } of readContents(file, pages)) {
      objects += file.dictAt(resources, 'XObject')?.size ?? 0
      for (const value of file.dictAt(resources, 'Font')?.values() ?? []) {
        const font = file.resolve(value)
        if (!isDict(font) || seen.has(font)) continue
        seen.add(font)
        const name = file.resolve(font.get('BaseFont'))
        if (isName(name)) fonts.add(name.value.replace(/^[A-Z]{6}\+/, ''))
        for (const character of boxedCharacters(file, font)) boxed.add(character)
      }
    }
    const text = passages === undefined ? '' : shownText(file, pages)
    const isStated = (mark: RegExp) => passages?.some((passage) => mark.test(passage)) === true
    return {
      pageCount: pages.length,
      fonts: [...fonts],
      boxedCharacters: [...boxed],
      showsAnything: fonts.size + objects > 0,
      missingPassages: missingPassages(text, passages ?? []),
      hasFailedReferences: text.includes(FAILED_REFERENCE),
      hasMissingOperands: MISSING_OPERAND.test(text) && !isStated(MISSING_OPERAND),
      hasUnknownNames: UNKNOWN_NAME.test(text) && !isStated(UNKNOWN_NAME),
      hasErrorNumbers: ERROR_NUMBER.test(text) && !isStated(ERROR_NUMBER),
      hasHashes: HASHES.test(text) && !isStated(HASHES),
    }
  })
}
