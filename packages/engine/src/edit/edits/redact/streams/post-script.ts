import { textOfGlyphName } from '../../../../pdf/glyphs/fonts/glyph-names.ts'
import { STANDARD_NAMES } from '../names/standard-names.ts'

// Words of functions, of maps of characters and of Type 1 fonts (ISO 32000-2, 7.10.5; Adobe Technical Notes 5014, 5040).
const WORDS: ReadonlySet<string> = new Set(
  `abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate and bitshift eq false ge gt
le lt ne not or true xor if ifelse copy dup exch index pop roll findresource begin dict def begincmap endcmap end currentdict
defineresource usecmap usefont begincodespacerange endcodespacerange beginbfchar endbfchar beginbfrange endbfrange begincidchar
endcidchar begincidrange endcidrange beginnotdefchar endnotdefchar beginnotdefrange endnotdefrange CIDSystemInfo CMapName CMapType
CMapVersion XUID UIDOffset CIDInit ProcSet CMap WMode Registry Ordering Supplement Adobe-Identity-UCS Adobe-Identity-H Identity
FontInfo version Notice Copyright FullName FamilyName Weight ItalicAngle isFixedPitch UnderlinePosition UnderlineThickness FontName
PaintType FontType FontMatrix Encoding FontBBox UniqueID StrokeWidth Metrics Private CharStrings StandardEncoding array put for
readonly noaccess executeonly currentfile eexec definefont FontDirectory known findfont save restore where ifelse string bind
get length executeonly ND NP RD notdef .notdef systemdict userdict cleartomark mark null
`.split(/\s+/),
)

// Comments, strings, strings of digits, names and words.
const TOKENS =
  /%[^\r\n]*|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[0-9a-fA-F\s]*>|\/?[^\s/<>[\](){}%]+/g

/** Decides whether bytes say what must go. */
export type IsNamedText = (bytes: string) => boolean

/**
 * PostScript that says nothing of what must go: blanks stand in its place, so that all else stays where it was. Remarks
 * go whole, since words may go on over them.
 *
 * @returns the same text where it says nothing
 */
export function scrubPostScript(text: string, isNamed: IsNamedText): string {
  const remarks = [...text.matchAll(/%[^\r\n]*/g)].map(([own]) => own.replaceAll('%', '').trim())
  const isRemarkNamed = [remarks.join(''), ...remarks].some(isNamed)
  return text.replace(TOKENS, (token) => {
    const blank = (inner: string) => inner.replace(/[^\r\n]/g, ' ')
    if (token.startsWith('%')) return isRemarkNamed || isNamed(token) ? blank(token) : token
    if (token.startsWith('(')) {
      const inner = token
        .slice(1, -1)
        .replace(/\\([0-7]{1,3})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 8) & 0xff),
        )
      return isNamed(inner) ? `(${blank(token.slice(1, -1))})` : token
    }
    if (token.startsWith('<')) return token
    const word = token.replace(/^\//, '')
    const isKnown =
      WORDS.has(word) || STANDARD_NAMES.has(word) || textOfGlyphName(word) !== undefined
    if (isKnown || !isNamed(word)) return token
    return token.startsWith('/') ? `/${'x'.repeat(word.length)}` : blank(token)
  })
}

/** The procedure of a function, and nothing before or behind it. */
export function bareProcedure(text: string): string {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  return start < 0 || end < start ? text : text.slice(start, end + 1)
}
