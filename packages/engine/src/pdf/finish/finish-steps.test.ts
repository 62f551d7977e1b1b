import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RenderWarning } from '../../messages/warnings.ts'
import { readAnnotations } from '../document/annotations.ts'
import { namedDestinations } from '../document/destinations.ts'
import type { FormControl } from '../document/form/form-fields.ts'
import { joinedContents, pageContents } from '../document/pages/page-content.ts'
import { pageSizesPt } from '../document/pages/pages.ts'
import { pageDict, readPages } from '../document/pages/tree/page-tree.ts'
import { uriOf } from '../document/web-link.ts'
import { createDecryptor } from '../encryption/decryptor.ts'
import { decodeStream } from '../file/decode-stream.ts'
import type { CreateDecrypt } from '../file/decryption.ts'
import { isRef } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { PRINTED_LIMITS } from '../file/pdf-limits.ts'
import { serialize } from '../file/write/serialize.ts'
import { contentBytes } from '../fonts/contents.ts'
import { readTextUse } from '../fonts/text-use.ts'
import { classicPdf, ONE_PAGE, streamText } from '../test/test-pdf.ts'
import {
  type FinishRequest,
  finishPdf,
  type LaidOutRequest,
  type PrintedRequest,
} from './finish.ts'
import { finishForeign } from './finish-foreign.ts'
import type { ForeignRequest } from './finish-request.ts'
import { CONTENT_STEPS, FILE_STEPS, type FinishSteps, PAGE_STEPS } from './finish-steps.ts'

const fixture = (file: string) =>
  readFileSync(new URL(`../../../../../fixtures/pdf/${file}`, import.meta.url))

const PRINTED = fixture('chromium-body-two-pages.pdf')
const SHEETS = fixture('chromium-sheets-two-pages.pdf')
const TIME = new Date('2026-11-20T12:00:00Z')
const METADATA = { title: 'Report', producer: 'svc', createdAt: TIME, modifiedAt: TIME }

const BOX_SIDE_PX = 27
const CHECKBOX: FormControl = {
  kind: 'checkbox',
  name: 'agree',
  label: 'I agree',
  groupLabel: '',
  value: 'on',
  isChecked: false,
  isRequired: false,
  isReadOnly: false,
  isMultiline: false,
  isPassword: false,
  isMultiple: false,
  isDropdown: false,
  maxLength: undefined,
  choices: [],
  chosen: [],
  repeats: undefined,
  destination: 'svc-1',
  color: [0, 0, 0],
  fontSizePx: 13,
  widthPx: BOX_SIDE_PX,
  heightPx: BOX_SIDE_PX,
  isEditable: false,
  alignment: 'left',
}

/** A page that shows a character its font has no glyph for. */
const WITH_MISSING_GLYPH = classicPdf({
  ...ONE_PAGE,
  4: streamText('BT /F1 12 Tf <00030000> Tj ET'),
  5: '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
  6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDToGIDMap/Identity/DW 500/W[0[365.2 0]]/FontDescriptor 7 0 R>>',
  7: '<</Type/FontDescriptor/FontFile2 9 0 R>>',
  8: streamText('1 beginbfchar\n<0003> <0041>\nendbfchar'),
  9: streamText(''),
})

const WITH_LONG_NAME = classicPdf({
  ...ONE_PAGE,
  1: `<</Type/Catalog/Pages 2 0 R/Dests<</${'x'.repeat(128)}[3 0 R/XYZ 0 1 0]>>>>`,
})

/** A print of controls alone, with the link that says where its content begins. */
const LOOKS = classicPdf({
  ...ONE_PAGE,
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[<</Type/Annot/Subtype/Link/Rect[57 710 132 785]/A<</S/URI/URI(https://place.invalid/)>>>>]>>',
})

/** A page with an icon in the corner of a cell. */
const WITH_ICON = classicPdf({
  ...ONE_PAGE,
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im4 5 0 R>>>>>>',
  4: streamText('q 9 9 40 13 re W* n q 3 0 0 3 9.2 9.2 cm /Im4 Do Q Q'),
  5: streamText('', '/Subtype/Image/Width 16/Height 16/SMask 6 0 R'),
  6: streamText('', '/Subtype/Image/Width 16/Height 16'),
})

/** How a step shows in a finished file. */
interface StepTrace {
  /** The printed file; the two pages of the fixture when absent. */
  readonly printed?: Uint8Array
  readonly request: Partial<PrintedRequest>
  /** Asked of a file that was laid out, in place of a printed one. */
  readonly laidOut?: Partial<LaidOutRequest>
  /** Trace that only this step leaves, in the file or among the warnings. */
  readonly shows: (file: PdfFile, bytes: Uint8Array, warnings: readonly RenderWarning[]) => boolean
}

type StepName = keyof typeof PAGE_STEPS | keyof typeof CONTENT_STEPS | keyof typeof FILE_STEPS

// One row for each step: the compiler asks for the row of a new one.
const TRACES: Readonly<Record<StepName, StepTrace>> = {
  joinHyphenated: {
    printed: classicPdf({
      ...ONE_PAGE,
      4: streamText(
        'BT\n/F1 16 Tf\n<00370048> Tj\n/Span<</ActualText <FEFF00AD> >> BDC\n<0003> Tj\nEMC\n<0039> Tj\nET\n',
      ),
    }),
    request: { isHyphenated: true },
    shows: (file) => !contentOf(file).includes('00AD'),
  },
  openBleed: {
    printed: classicPdf({ ...ONE_PAGE, 4: streamText('q 20 20 160 60 re W n 0 0 1 1 re f Q') }),
    request: { bleed: { bleedPt: 10, marks: [] } },
    shows: (file) => contentOf(file).startsWith('q 0 0 200 100 re W n'),
  },
  placeDestinations: {
    printed: classicPdf({
      ...ONE_PAGE,
      1: '<</Type/Catalog/Pages 2 0 R/Dests<</one[3 0 R/XYZ 0 90 0]>>>>',
      4: streamText('q 20 30 9 9 re W* n q .75 0 0 .75 20 0 cm BT ET Q Q'),
    }),
    request: {},
    shows: (file) => serialize(namedDestinations(file)).includes('20 20'),
  },
  namePlaces: {
    printed: classicPdf({
      ...ONE_PAGE,
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[<</Type/Annot/Subtype/Link/Rect[20 70 21 71]/A<</S/URI/URI(svc-place:one)>>>>]>>',
    }),
    request: { placeScheme: 'svc-place:' },
    shows: (file) => namedDestinations(file).has('one'),
  },
  addPrinterMarks: {
    request: { bleed: { bleedPt: 10, marks: ['crop'] } },
    shows: (file) => readPages(file).every((page) => pageDict(file, page).has('TrimBox')),
  },
  setPageBoxes: {
    request: { pageBoxPt: { widthPt: 841.8898, heightPt: 595.2756 } },
    shows: (_, bytes) => pageSizesPt(bytes)[0]?.heightPt === 595.28,
  },
  warnOfBlank: {
    printed: classicPdf({ ...ONE_PAGE, 4: streamText('q Q') }),
    request: { blankReason: 'It is empty.' },
    shows: (_file, _bytes, warnings) => warnings.some((one) => one.code === 'document_blank'),
  },
  warnOfFrames: {
    request: { framesApart: [{ selector: '#map', text: 'Not there', hasPictures: false }] },
    shows: (_file, _bytes, warnings) =>
      warnings.some(({ message }) => message.includes('the frame #map ("Not there") is blank')),
  },
  warnOfCovered: {
    printed: classicPdf({
      ...ONE_PAGE,
      4: streamText('BT /F1 12 Tf 20 20 Td (Word) Tj ET 10 10 120 40 re f'),
    }),
    request: { coveringBoxes: [{ selector: '#bar', widthPt: [120, 120], heightPt: 40 }] },
    shows: (_file, _bytes, warnings) => warnings.some((one) => one.code === 'content_covered'),
  },
  enlargeIcons: {
    printed: WITH_ICON,
    request: {},
    laidOut: { cellIcons: true },
    shows: (file) => pageText(file).includes('10.583333 0 0 10.583333'),
  },
  addForm: {
    request: {
      form: { controls: [CHECKBOX], on: LOOKS, off: LOOKS, placePx: 100, namesFont: true },
    },
    shows: ({ catalog }) => catalog.has('AcroForm'),
  },
  applyMarginBoxes: {
    request: { marginBoxes: { bytes: SHEETS, sheetOfPage: [0, 1] } },
    shows: (file) => linksOf(file).length > linksOf(PdfFile.open(PRINTED)).length,
  },
  applyBoxesInMargins: {
    request: { boxesInMargins: { bytes: SHEETS, sheetOfPage: [0, 1] } },
    shows: (file) => linksOf(file).length > linksOf(PdfFile.open(PRINTED)).length,
  },
  applyOverlay: {
    request: { overlay: { bytes: SHEETS, sheetOfPage: [0, 1] } },
    shows: (file) => linksOf(file).length > linksOf(PdfFile.open(PRINTED)).length,
  },
  keepPages: {
    request: { keepPages: [2] },
    shows: (file) => readPages(file).length === 1,
  },
  relativizeLinks: {
    request: { linkBase: 'http://document.localhost/' },
    shows: (file) => linksOf(file).includes('x.html'),
  },
  setOutline: {
    request: { outline: [{ level: 1, title: 'One', destination: 'svc-1' }] },
    shows: ({ catalog }) => catalog.has('Outlines'),
  },
  dropDestinations: {
    request: { dropDestinationPrefix: 'svc-' },
    shows: (file) => ![...namedDestinations(file).keys()].some((key) => key.startsWith('svc-')),
  },
  conformToUa: {
    request: {
      metadata: { ...METADATA, language: 'en' },
      accessibility: { language: 'en', hiddenText: '', linkNames: new Map() },
    },
    shows: ({ catalog }) => catalog.has('StructTreeRoot'),
  },
  repairText: {
    printed: WITH_MISSING_GLYPH,
    request: { archive: '2b' },
    shows: (file) => readTextUse(file, readPages(file)).withMissingGlyphs.length === 0,
  },
  shortenNames: {
    printed: WITH_LONG_NAME,
    request: {},
    shows: (file) => [...namedDestinations(file).keys()].every(({ length }) => length <= 127),
  },
  conformToArchive: {
    request: { archive: '2b' },
    shows: ({ catalog }) => catalog.has('OutputIntents'),
  },
  setAttachments: {
    request: {
      attachments: [
        {
          name: 'data.csv',
          content: Buffer.from('1;2'),
          mediaType: 'text/csv',
          relationship: 'Data',
        },
      ],
    },
    shows: ({ catalog }) => catalog.has('AF'),
  },
  setMetadata: {
    request: {},
    shows: ({ catalog }) => catalog.has('Metadata'),
  },
  declareEncryption: {
    request: { encryption: { permissions: [] } },
    shows: ({ catalog }) => catalog.has('Extensions'),
  },
}

describe('every step of finishing shows in the file', () => {
  test.each(Object.entries(TRACES))('%s', (_, trace) => {
    expect(hasTrace(trace)).toBe(true)
  })
})

describe('no step can be left out unnoticed', () => {
  test.each(Object.entries(TRACES))('%s', (name, trace) => {
    switchOff(name as StepName)
    expect(hasTrace(trace)).toBe(false)
  })
})

/** How the steps for documents of others show: attachments and encryption as above, and their standards and history. */
const FOREIGN_TRACES: readonly StepName[] = ['setAttachments', 'declareEncryption']

test('documents of others pass the steps that are for them, and no other', () => {
  const steps: FinishSteps = { ...PAGE_STEPS, ...CONTENT_STEPS, ...FILE_STEPS }
  const named = Object.entries(steps).filter(([, { origins }]) => origins.includes('foreign'))
  expect(named.map(([name]) => name)).toEqual(FOREIGN_TRACES)
})

describe('no step for documents of others can be left out unnoticed', () => {
  test.each(FOREIGN_TRACES)('%s', (name) => {
    const { request, shows } = TRACES[name]
    expect(shows(...foreign(request))).toBe(true)
    switchOff(name)
    expect(shows(...foreign(request))).toBe(false)
  })
})

function foreign({
  attachments,
  encryption,
}: Partial<PrintedRequest>): Parameters<StepTrace['shows']> {
  const request: ForeignRequest = {
    origin: 'foreign',
    metadata: METADATA,
    wanted: {},
    stated: {},
    unkept: [],
    history: { version: '1.7' },
    ...(attachments && { attachments }),
    ...(encryption && { encryption }),
  }
  const { bytes, warnings } = finishForeign(PdfFile.open(PRINTED), request)
  return [PdfFile.open(bytes, PRINTED_LIMITS, withoutPassword), bytes, warnings]
}

/** A standard that is not met any more is refused by our own check: then the step is missed as well. */
function hasTrace({ printed = PRINTED, request, laidOut, shows }: StepTrace): boolean {
  try {
    const asked: FinishRequest = laidOut
      ? { origin: 'laid_out', metadata: METADATA, ...laidOut }
      : { origin: 'printed', metadata: METADATA, ...request }
    const { bytes, warnings } = finishPdf(printed, asked)
    return shows(PdfFile.open(bytes, PRINTED_LIMITS, withoutPassword), bytes, warnings)
  } catch {
    return false
  }
}

const withoutPassword: CreateDecrypt = (encrypt, identifier) =>
  createDecryptor(encrypt, identifier, '')

function switchOff(name: StepName): void {
  const groups: readonly Record<string, FinishSteps[string]>[] = [
    PAGE_STEPS,
    CONTENT_STEPS,
    FILE_STEPS,
  ]
  const steps = groups.find((group) => name in group)
  const step = steps?.[name]
  if (steps === undefined || step === undefined) throw new Error(`there is no step ${name}`)
  steps[name] = { ...step, apply: vi.fn() }
  onTestFinished(() => {
    steps[name] = step
  })
}

function pageText(file: PdfFile): string {
  const parts = readPages(file).flatMap((page) => pageContents(file, page))
  return parts
    .map((part) => (isRef(part) ? contentBytes(file, part.num).toString('latin1') : ''))
    .join('')
}

function contentOf(file: PdfFile): string {
  const [page] = readPages(file)
  return page ? decodeStream(joinedContents(file, page)).toString('latin1') : ''
}

function linksOf(file: PdfFile): readonly string[] {
  return readPages(file).flatMap((page) =>
    readAnnotations(file, page).flatMap((annotation) => uriOf(file, annotation)?.value ?? []),
  )
}
