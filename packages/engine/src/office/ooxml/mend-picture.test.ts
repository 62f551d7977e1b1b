import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { EMPTY_PNG } from '../document/mend-png.ts'
import { prepareRtf } from '../preflight/prepare-rtf.ts'
import { prepareWord } from '../preflight/prepare-word.ts'
import { tinyDocx } from '../test/tiny-docx.ts'
import { odtContent } from '../test/tiny-odt.ts'
import { zipOf } from '../test/zip-of.ts'
import { OfficePackage } from './office-package.ts'

const PICTURE =
  '<w:p><w:r><w:pict><v:shape style="width:9pt;height:9pt"><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p>'
const LOST =
  'Pictures that are damaged, or not in the document, were left out, or are shown in part.'
const CUT = EMPTY_PNG.subarray(0, -12)
const HEAD = EMPTY_PNG.subarray(0, 33)
/** Its checks are right, its packed pixels are none. */
const UNPACKABLE = Buffer.from(EMPTY_PNG)
const DATA = EMPTY_PNG.indexOf('IDAT')
const DATA_END = EMPTY_PNG.indexOf('IEND') - 8
UNPACKABLE.fill(0xff, DATA + 4, DATA_END)
UNPACKABLE.writeUInt32BE(crc32(UNPACKABLE.subarray(DATA, DATA_END)), DATA_END)

const docx = (picture: Buffer) =>
  prepareWord(
    tinyDocx(PICTURE, {
      relationships: [['rId1', 'image', 'media/a.png']],
      parts: { 'word/media/a.png': picture },
    }),
  )
const odt = (picture: Buffer) =>
  prepareWord(
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': odtContent('<t:p>x</t:p>'),
      'Pictures/a.png': picture,
    }),
  )
const rtf = (picture: Buffer) =>
  prepareRtf(Buffer.from(`{\\rtf1 x{\\pict\\pngblip\\picwgoal9\n${picture.toString('hex')}}\\par}`))
const binary = (picture: Buffer) =>
  prepareRtf(
    Buffer.concat([
      Buffer.from(`{\\rtf1 x{\\pict\\pngblip\\bin${picture.length} `),
      picture,
      Buffer.from('}\\par}'),
    ]),
  )
const numbered = (picture: Buffer) =>
  prepareRtf(
    Buffer.from(
      `{\\rtf1 x{\\pict\\pngblip\\bliptag1{\\*\\blipuid 0123}\n${picture.toString('hex')}}\\par}`,
    ),
  )

const FORMATS = [
  ['DOCX', docx, 'word/media/a.png'],
  ['ODT', odt, 'Pictures/a.png'],
  ['RTF', rtf, undefined],
  ['RTF with bytes', binary, undefined],
  ['RTF of Word, with a number of the picture', numbered, undefined],
] as const

test.each(FORMATS)('a damaged PNG is mended in %s', (_, prepare, part) => {
  const read = (picture: Buffer) => {
    const { bytes, warnings } = prepare(picture)
    const content = part ? Buffer.from(new OfficePackage(bytes).read(part)) : Buffer.from(bytes)
    const isEmpty = part
      ? content.equals(EMPTY_PNG)
      : content.includes(EMPTY_PNG.toString('hex')) || content.includes(EMPTY_PNG)
    return { isEmpty, messages: warnings.map(({ message }) => message) }
  }
  expect(read(EMPTY_PNG)).toEqual({ isEmpty: true, messages: [] })
  expect(read(CUT)).toEqual({ isEmpty: true, messages: [] })
  expect(read(HEAD)).toEqual({ isEmpty: true, messages: [LOST] })
  expect(read(UNPACKABLE)).toEqual({ isEmpty: true, messages: [LOST] })
})

/** A JPEG whose data begins and does not end. */
const CUT_JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex')

test.each([
  ['DOCX', docx(CUT_JPEG)],
  ['ODT', odt(CUT_JPEG)],
  [
    'RTF',
    prepareRtf(Buffer.from(`{\\rtf1 x{\\pict\\jpegblip\n${CUT_JPEG.toString('hex')}}\\par}`)),
  ],
])('a picture of another kind that ends too early is told in %s', (_, { warnings }) => {
  expect(warnings.map(({ message }) => message)).toEqual([LOST])
})

test.each([
  ['an enhanced metafile', 'emfblip', `01000000${'5c000000'.padEnd(72, '0')}20454d46`],
  ['a metafile', 'wmetafile8', `010009000003${'ff000000'.padEnd(24, '0')}ff00000041`],
  ['a bitmap', 'dibitmap0', `2800000009000000090000000100180000000000${'0'.repeat(60)}`],
])('%s of RTF that ends too early is told', (_, kind, digits) => {
  const { warnings } = prepareRtf(Buffer.from(`{\\rtf1 x{\\pict\\${kind} ${digits}}\\par}`))
  expect(warnings.map(({ message }) => message)).toEqual([LOST])
})

test('small pictures of a document that no page shows are not told', () => {
  const { warnings } = prepareWord(
    tinyDocx('<w:p/>', { parts: { 'docProps/thumbnail.jpeg': CUT_JPEG } }),
  )
  expect(warnings).toEqual([])
})
