import { PRINT_FLAG } from '../document/annotations.ts'
import type { CheckedDocument, DictRule } from '../document/metadata/conformance-rules.ts'
import { isArray, isName, isStream, type PdfDict } from '../file/objects.ts'

// ISO 32000-1, 7.4, without LZWDecode and Crypt.
const FILTERS = new Set(
  `ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode
JPXDecode`.split(/\s+/),
)

// ISO 32000-1, tables 136 and 137, and what PDF 1.4 also took for Normal.
const BLEND_MODES = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight
SoftLight Difference Exclusion Hue Saturation Color Luminosity`.split(/\s+/),
)

const FORBIDDEN_ACTIONS = new Set(
  `Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView
JavaScript`.split(/\s+/),
)

const FONTS_WITH_PROGRAM = new Set('Type1 MMType1 TrueType CIDFontType0 CIDFontType2'.split(' '))

// Annotation flags Invisible, Hidden, NoView and ToggleNoView (ISO 32000-1, table 165).
const HIDING_FLAGS = (1 << 0) | (1 << 1) | (1 << 5) | (1 << 8)

/** Rules of PDF/A parts 2 and 3 about single dictionaries. */
export const ARCHIVE_DICT_RULES: readonly DictRule[] = [
  {
    // The data of a stream lies in the file itself.
    clause: '6.1.7.1-3',
    keys: ['F', 'FFilter', 'FDecodeParms'],
    isBroken: (_entries, _document, owner) => isStream(owner),
  },
  {
    clause: '6.1.7.2-1',
    keys: ['Filter'],
    isBroken: (entries, document, owner) =>
      isStream(owner) && hasName(entries, 'Filter', document, (filter) => !FILTERS.has(filter)),
  },
  {
    // Our output intent is RGB: nothing says what other device colours look like.
    clause: '6.2.4.3-3',
    keys: ['ColorSpace', 'CS'],
    isBroken: (entries, document) =>
      ['ColorSpace', 'CS'].some((key) =>
        hasName(entries, key, document, (space) => space === 'DeviceCMYK'),
      ),
  },
  {
    // Keys of a graphics state; a soft mask, which has a group, may well have a transfer function.
    clause: '6.2.5-1',
    keys: ['TR', 'HTP'],
    isBroken: (entries) => !entries.has('G'),
  },
  { clause: '6.2.8-1', keys: ['Alternates'], isBroken: () => true },
  { clause: '6.2.8-2', keys: ['OPI'], isBroken: () => true },
  {
    clause: '6.2.8-3',
    keys: ['Interpolate'],
    isBroken: (entries) => entries.get('Interpolate') === true,
  },
  { clause: '6.2.9-1', keys: ['Ref', 'PS'], isBroken: (entries) => isSubtype(entries, 'Form') },
  { clause: '6.2.9-3', keys: ['Subtype'], isBroken: (entries) => isSubtype(entries, 'PS') },
  {
    clause: '6.2.10-1',
    keys: ['BM'],
    isBroken: (entries, document) =>
      hasName(entries, 'BM', document, (mode) => !BLEND_MODES.has(mode)),
  },
  {
    clause: '6.2.11.3.2-1',
    keys: ['Subtype'],
    isBroken: (entries) => isSubtype(entries, 'CIDFontType2') && !entries.has('CIDToGIDMap'),
  },
  { clause: '6.2.11.4.1-1', keys: ['BaseFont'], isBroken: isFontWithoutProgram },
  {
    clause: '6.3.2-1',
    keys: ['Rect'],
    isBroken: (entries) => !isSubtype(entries, 'Popup') && typeof entries.get('F') !== 'number',
  },
  {
    clause: '6.3.2-2',
    keys: ['Rect'],
    isBroken: (entries) => {
      const flags = entries.get('F')
      return (
        typeof flags === 'number' && ((flags & PRINT_FLAG) === 0 || (flags & HIDING_FLAGS) !== 0)
      )
    },
  },
  { clause: '6.4.1-1', keys: ['A', 'AA'], isBroken: (entries) => isSubtype(entries, 'Widget') },
  {
    clause: '6.5.1-1',
    keys: ['S'],
    isBroken: (entries, document) =>
      hasName(entries, 'S', document, (action) => FORBIDDEN_ACTIONS.has(action)),
  },
  { clause: '6.5.2-2', keys: ['AA'], isBroken: (entries) => isName(entries.get('Type'), 'Page') },
  {
    clause: '6.8-2',
    keys: ['EF'],
    isBroken: (entries) => !(entries.has('F') && entries.has('UF')),
  },
  { clause: '6.10-2', keys: ['PresSteps'], isBroken: () => true },
]

function isFontWithoutProgram(entries: PdfDict, { file }: CheckedDocument): boolean {
  const subtype = entries.get('Subtype')
  if (!isName(subtype) || !FONTS_WITH_PROGRAM.has(subtype.value)) return false
  const descriptor = file.dictAt(entries, 'FontDescriptor')
  return descriptor === undefined || !hasAny(descriptor, ['FontFile', 'FontFile2', 'FontFile3'])
}

/** Whether a name that an entry holds, one or an array of them, is such a one. */
function hasName(
  entries: PdfDict,
  key: string,
  { file }: CheckedDocument,
  isSuch: (name: string) => boolean,
): boolean {
  const value = file.resolve(entries.get(key))
  if (isName(value)) return isSuch(value.value)
  if (!isArray(value)) return false
  return value.some((item) => {
    const held = file.resolve(item)
    return isName(held) && isSuch(held.value)
  })
}

function isSubtype(entries: PdfDict, expected: string): boolean {
  return isName(entries.get('Subtype'), expected)
}

function hasAny(entries: PdfDict, keys: readonly string[]): boolean {
  return keys.some((key) => entries.has(key))
}
