import { expect, test } from 'vitest'
import { readMetadata, readXmp } from '../../pdf/document/metadata/read-metadata.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { FOREIGN_LIMITS } from '../../pdf/foreign/foreign-limits.ts'
import { classicPdf, ONE_PAGE, streamText } from '../../pdf/test/test-pdf.ts'
import { type MergeTask, merge } from './tasks/merge-task.ts'
import { type SplitTask, split } from './tasks/split-task.ts'
import { editBytes } from './test/edit-bytes.ts'

const ROTATE = { type: 'rotate', degrees: 90 }

function labelled(properties: string): Buffer {
  const standards = ['pdfa', 'pdfua', 'pdfe'].map(
    (name) => ` xmlns:${name === 'pdfe' ? name : `${name}id`}="http://www.aiim.org/${name}/ns/id/"`,
  )
  const xmp = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"${standards.join('')}
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">${properties}</r:RDF>`
  return classicPdf({
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/Metadata 9 0 R>>',
    9: streamText(xmp, '/Type/Metadata/Subtype/XML'),
  })
}

const gone = (name: string) =>
  `The document no longer states that it is ${name}: only PDF/A-2b, PDF/A-2u, PDF/A-3b and PDF/UA-1 are checked and kept.`

test.each([
  ['PDF/A-1b', '<r:Description pdfaid:part="1" pdfaid:conformance="B"/>'],
  [
    'PDF/A-4',
    '<r:Description><pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev></r:Description>',
  ],
  ['PDF/A-4f', '<r:Description pdfaid:part="4" pdfaid:conformance="F"/>'],
  ['PDF/UA-2', '<r:Description><pdfuaid:part>2</pdfuaid:part></r:Description>'],
  [
    'PDF/X-4',
    '<r:Description><pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion></r:Description>',
  ],
  ['PDF/E-1', '<r:Description pdfe:ISO_PDFEVersion="PDF/E-1"/>'],
])('a label of %s that no result can keep is told', async (name, properties) => {
  const bytes = labelled(properties)
  for (const change of [
    ROTATE,
    { type: 'redact', area: { x_mm: 1, y_mm: 1, width_mm: 3, height_mm: 3 } },
  ]) {
    const result = await editBytes(bytes, [change])
    expect(result.warnings.map(({ message }) => message)).toContain(gone(name))
    expect(readXmp(PdfFile.open(result.bytes))).not.toMatch(/pdfu?aid:|GTS_|ISO_/)
  }
})

test('PDF/A-2a that becomes PDF/A-2u at most is told', async () => {
  const bytes = labelled('<r:Description pdfaid:part="2" pdfaid:conformance="A"/>')
  const { warnings } = await editBytes(bytes, [ROTATE])
  expect(warnings.map(({ message }) => message)).toContain(gone('PDF/A-2a'))
})

test('a label of PDF/X in the document information is told and not kept', async () => {
  const info = '<</GTS_PDFXVersion(PDF/X-1:2001)/GTS_PDFXConformance(PDF/X-1a:2001)/Job(7)>>'
  const bytes = classicPdf({ ...ONE_PAGE, 9: info }, '/Root 1 0 R/Info 9 0 R')
  const result = await editBytes(bytes, [ROTATE])
  expect(result.warnings.map(({ message }) => message)).toEqual([gone('PDF/X-1a:2001')])
  expect(readMetadata(PdfFile.open(result.bytes)).custom).toEqual({ Job: '7' })
  expect(Buffer.from(result.bytes).toString('latin1')).not.toContain('GTS_PDFX')
})

const COMMON = { limits: FOREIGN_LIMITS, now: new Date(0), output: {} as MergeTask['output'] }

function merging(files: readonly Uint8Array[]): MergeTask {
  return {
    ...COMMON,
    inputs: files.map((bytes, index) => {
      return { bytes, pages: 'all', rotate: 0, subject: `pdfs[${index}]` }
    }),
    bookmarks: 'both',
    formFields: 'rename',
    startOn: 'any',
    deduplicate: true,
    metadataFrom: undefined,
    faces: [],
    flattens: false,
    contents: undefined,
    contentsDepth: 0,
  }
}

test('labels of documents that are merged or split are told', async () => {
  const bytes = labelled('<r:Description pdfaid:part="1" pdfaid:conformance="A"/>')
  const parts: SplitTask = { ...COMMON, bytes, password: undefined, by: { every: 1 } }
  for (const { warnings } of [await merge(merging([bytes, bytes])), await split(parts)]) {
    expect(warnings.map(({ message }) => message)).toEqual([gone('PDF/A-1a')])
  }
})

test('a label that only some of the documents of a merge have is told', async () => {
  const bytes = labelled('<r:Description pdfaid:part="2" pdfaid:conformance="B" pdfuaid:part="1"/>')
  const { warnings } = await merge(merging([classicPdf(ONE_PAGE), bytes]))
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'conformance_removed: pdfs[1] states that it is PDF/A-2b and PDF/UA-1; the result does not, since not all that is merged does.',
  ])
})
