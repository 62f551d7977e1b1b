import { isDict, isName, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { nameAt } from '../name-at.ts'
import type { StandardFonts } from './standard-fonts.ts'

/** Names of glyphs by code, as far as the font states them. */
export function encodingNames(
  file: PdfFile,
  font: PdfDict,
  standard: StandardFonts,
): ReadonlyMap<number, string> {
  const value = file.resolve(font.get('Encoding'))
  const entries = isDict(value) ? value : undefined
  const base = isName(value) ? value.value : entries && nameAt(file, entries, 'BaseEncoding')
  const names = new Map(baseNames(base, standard))
  let code = 0
  for (const item of entries ? file.listAt(entries, 'Differences') : []) {
    const difference = file.resolve(item)
    if (typeof difference === 'number') code = difference
    else if (isName(difference)) names.set(code++, difference.value)
  }
  return names
}

const CHARACTER_SETS: Readonly<Record<string, string>> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
}

function baseNames(
  base: string | undefined,
  standard: StandardFonts,
): Iterable<readonly [number, string]> {
  if (base === 'StandardEncoding') return standard('Helvetica').names
  const label = base === undefined ? undefined : CHARACTER_SETS[base]
  if (label === undefined) return []
  const decoder = new TextDecoder(label)
  return Array.from({ length: 224 }, (_, index): [number, string] => {
    const code = index + 32
    const character = decoder.decode(Uint8Array.of(code))
    // The form of a name that says which character it is.
    return [code, `u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`]
  })
}
