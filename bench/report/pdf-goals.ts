import type { Goal } from './goal.ts'

/** Goals of documents that are drawn, and of PDFs that are merged: without a browser. */
export const PDF_GOALS = {
  invoiceDrawnOverPdfkit: {
    figure: 'invoice of one page, drawn: library ÷ PDFKit, told where everything stands',
    comparison: 'at most',
    limit: 1.2,
    unit: '×',
  },
  invoiceDrawnOverPdfmake: {
    figure: 'invoice of one page, drawn: library ÷ pdfmake',
    comparison: 'at most',
    limit: 0.34,
    unit: '×',
  },
  thousandDrawnOverPdfmake: {
    figure: 'table of 1000 rows, drawn: library ÷ pdfmake',
    comparison: 'at most',
    limit: 0.34,
    unit: '×',
  },
  drawnOverPdfkit: {
    figure: 'table of 10 000 rows, drawn: library ÷ PDFKit, told where everything stands',
    comparison: 'at most',
    limit: 1.2,
    unit: '×',
  },
  drawnOverPdfmake: {
    figure: 'table of 10 000 rows, drawn: library ÷ pdfmake',
    comparison: 'at most',
    limit: 0.34,
    unit: '×',
  },
  labelsDrawnOverPdfkit: {
    figure: '1000 labels with barcodes, drawn: library ÷ PDFKit with bwip-js, processor time',
    comparison: 'at most',
    limit: 1.2,
    unit: '×',
  },
  stringsMeasured: {
    figure: 'texts measured in a second of processor time',
    comparison: 'at least',
    limit: 10_000,
    unit: '/s',
  },
  firstDrawn: {
    figure: 'first document drawn by a fresh command line ÷ an empty node process and 150 ms',
    comparison: 'at most',
    limit: 2,
    unit: '×',
  },
  manyMergedOverQpdf: {
    figure: 'merge of 100 files of a page: library, warm ÷ qpdf',
    comparison: 'at most',
    limit: 1.5,
    unit: '×',
  },
  manyMergedOverPdfcpu: {
    figure: 'merge of 100 files of a page: library, warm ÷ pdfcpu',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  manyMergedOverPdfLib: {
    figure: 'merge of 100 files of a page: library ÷ pdf-lib',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  manyMergedSize: {
    figure:
      'merge of 100 files of a page: bytes without bookmarks, library ÷ qpdf with object streams',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  longMergedOverQpdf: {
    figure: 'merge of 10 files of 500 pages: library, warm ÷ qpdf',
    comparison: 'at most',
    limit: 1.5,
    unit: '×',
  },
  longMergedOverPdfcpu: {
    figure: 'merge of 10 files of 500 pages: library, warm ÷ pdfcpu',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  longMergedOverPdfLib: {
    figure: 'merge of 10 files of 500 pages: library ÷ pdf-lib',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
  longMergedSize: {
    figure:
      'merge of 10 files of 500 pages: bytes without bookmarks, library ÷ qpdf with object streams',
    comparison: 'at most',
    limit: 1,
    unit: '×',
  },
} as const satisfies Record<string, Goal>
