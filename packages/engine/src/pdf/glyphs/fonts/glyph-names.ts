import glyphList from 'aglfn' with { type: 'json' }

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...glyphList.map(({ glyphName, unicodeValue }): [string, string] => [
    glyphName,
    String.fromCodePoint(Number.parseInt(unicodeValue, 16)),
  ]),
  // Names of older lists.
  ['ff', 'ff'],
  ['fi', 'fi'],
  ['fl', 'fl'],
  ['ffi', 'ffi'],
  ['ffl', 'ffl'],
  ['nbspace', ' '],
  ['nonbreakingspace', ' '],
  ['sfthyphen', '\u00ad'],
  ['softhyphen', '\u00ad'],
  ['Tcommaaccent', '\u0162'],
  ['tcommaaccent', '\u0163'],
  ['Ohm', '\u03a9'],
  ['increment', '\u2206'],
  ['middot', '\u00b7'],
  ['overscore', '\u00af'],
  ['dotlessj', '\u0237'],
  ['hyphenminus', '-'],
])

/**
 * Text that a glyph's name stands for; undefined for a name that says nothing, as `g12`.
 *
 * @example textOfGlyphName('f_i.alt') // 'fi'
 *
 * Source: Adobe Glyph List Specification, section 2.
 */
export function textOfGlyphName(glyph: string): string | undefined {
  const [bare = ''] = glyph.split('.')
  if (bare === '') return undefined
  const parts = bare.split('_').map(textOfComponent)
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

function textOfComponent(component: string): string | undefined {
  const known = CHARACTERS.get(component)
  if (known !== undefined) return known
  const units = /^uni((?:[0-9A-F]{4})+)$/i.exec(component)?.[1]
  if (units !== undefined) {
    const codes = units.match(/.{4}/g) ?? []
    return codes.map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')
  }
  const point = /^u([0-9A-F]{4,6})$/i.exec(component)?.[1]
  const value = point === undefined ? Number.NaN : Number.parseInt(point, 16)
  return value <= 0x10ffff ? String.fromCodePoint(value) : undefined
}

/** Text that says something: parts of conjuncts have none of their own, private characters mean nothing. */
export function meant(text: string | undefined): string | undefined {
  return text === undefined || /[\0\ufffd\ue000-\uf8ff]/.test(text) ? undefined : text
}
