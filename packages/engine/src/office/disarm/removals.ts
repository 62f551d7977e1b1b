import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'

// In the order they are reported.
const TEXTS = {
  macros: 'Macros were removed; they are never run.',
  pictures: 'Pictures that lie outside the document were left out.',
  objects: 'Embedded objects were reduced to their pictures.',
  bareObjects: 'Embedded objects without a picture of their own were left out.',
  controls: 'ActiveX controls were reduced to their pictures.',
  chunks: 'Documents of other formats inside the document were left out.',
  fields: 'Fields that load files or data, or name the file, keep their last result.',
  formulas: 'Formulas that load files or data keep their last result.',
  workbooks: 'Links to other workbooks keep their last values.',
  data: 'Connections to data sources were removed.',
  hyperlinks: 'Links to anything but web and mail addresses were removed.',
  links: 'References to files outside the document were removed.',
  diagrams:
    'Diagrams (SmartArt) that their program stored no picture of are left out, or look otherwise.',
  groupedFields:
    'Page numbers and dates in grouped text boxes of the Word 2007 form keep their last result.',
  groupedTables: 'Tables and equations in grouped text boxes are shown as plain paragraphs.',
  cells: 'Cells beyond the last row or column of a sheet were left out.',
  sparklines: 'Sparklines along an axis of dates are drawn with even steps.',
  sparklineLines:
    'Some sparklines that are lines were left out; XLSX shows those whose values it stores.',
  ranges: 'Ranges far larger than the content were cut to it.',
  tableStyles:
    'Some bands and colours of table styles were left out; cells keep their own formats there.',
  bareScales: 'Colour scales without colours, which Excel refuses, were left out.',
  barBorders: 'Data bars are drawn without their borders.',
  barsOfNegatives:
    'Data bars of negative values are red; Excel draws them in the colour of the others.',
  barsToLeft: 'Data bars from right to left are drawn from left to right.',
  fileName:
    'Headers or footers show the name of the file, which is not known; state it as document_name.',
  fileNameMarks: 'Headers of an XLS cannot show a name of the file with one of # % ? ; in it.',
  filePath: 'Headers and footers do not show the folder of the file.',
  cellPictures: 'Pictures and records that are values of cells were left out.',
  cellGradients: 'Cells whose colours run from one to another are filled with one colour.',
  headerPictures: 'Pictures in headers and footers of sheets were left out.',
  linkedTexts: 'Text boxes that show a cell have the text that is stored of it, which may be old.',
  movedDrawings:
    'Pictures and charts may stand higher than in Excel, over other cells: rows above them grow with their text and store no height. Save the workbook in Excel.',
  newCharts:
    'Charts of Excel 2016 and later (waterfall, treemap, funnel and others) were left out.',
  storedSeries:
    'Values that charts of the XLS store themselves, without cells, were left out: such charts are empty. Save it as XLSX.',
  storedResults:
    'Results of formulas that cannot be calculated here are shown as the workbook stores them.',
  spilledCells:
    'Formulas of several results (FILTER, SORT, UNIQUE) show the first, since the workbook does not say how many cells they fill; save it in Excel.',
  slicers: 'Slicers and timelines were left out.',
  surfaceCharts: 'Surface charts are drawn as charts of another kind.',
  brokenPictures:
    'Pictures that are damaged, or not in the document, were left out, or are shown in part.',
  styleReferences: 'Fields that show text of a style that nothing has keep their last result.',
  drawnFields:
    'Equations, barcodes and numbers that fields describe (EQ, DISPLAYBARCODE, LISTNUM) were left out.',
  emptyFields:
    'Fields that Word makes when it opens the document, and that store no result, are empty; open and save it in Word.',
  unmadeContents:
    'Lists of contents that have no entries, as their program stored them, stay so; update them there.',
  buttonFields: 'Texts of buttons (MACROBUTTON, GOTOBUTTON) that other fields make were left out.',
  numbersInWords:
    'Some numbers of lists in words, or with endings such as 1st, are shown in digits.',
  pageMiddles: 'Text that pages hold in their middle or at their bottom stands at their top.',
  chapterNumbers: 'Numbers of pages are shown without those of their chapters.',
  plainPageNumbers: 'Numbers of pages or notes are shown in digits, not in their format.',
  noteNumbers: 'Numbers of notes that start over with each section count on.',
  lineNumbers:
    'Lines of all sections are numbered at the steps of one, or from the same page on, where sections differ in that.',
  strayLineNumbers:
    'Lines of headers, footers, notes and of all sections of the RTF are numbered in one way. Save it as DOCX.',
  hyphenation: 'Words may not be divided at the ends of lines, as the document asks.',
  seeThroughPictures: 'Pictures that let the ground show through may be drawn without it.',
  artBorders: 'Borders of pages that are made of pictures were left out.',
  dateMarks: 'Dates that Word writes of the day it prints on were left out.',
  textEffects: 'Letters are drawn in one colour, without outlines and colours that run.',
  wordArt:
    'Words of WordArt are drawn as outlines, if at all: they are not in the text of the PDF.',
  fittedTexts:
    'Text that is stretched or squeezed to a width of its own has the width of its letters.',
  uprightTexts: 'Text that is turned in cells of tables from right to left stands upright.',
  alignmentTabs: 'Some tabs that align to the line may stand elsewhere.',
  cutTables: 'Tables reach beyond the left or right edge of the page and are cut there.',
  pageFields:
    'Fields in headers and footers that calculate with the number of the page keep their last result.',
  pageCounts:
    'Counts of pages (NUMPAGES) in the DOC may be in the format of the numbers of pages, not in digits. Save it as DOCX.',
  sectionPages:
    'Numbers of sections and of their pages (SECTION, SECTIONPAGES) keep their last result.',
  lostNotes:
    'Marks of footnotes or endnotes that are not in the document, or that are called too often, were left out.',
  notedFloats: 'Floating tables and frames that call footnotes or endnotes stand in the text.',
  booleans:
    'True and false of the XLS are shown as 1 and 0, or in a number format; Excel shows the words. Save it as XLSX.',
  fractions:
    'Some fractions of the XLS have another denominator than Excel shows, nearer to the number. Save it as XLSX.',
  years:
    'Years of dates in the XLS whose format has one y, or three, are shown as letters or with them. Save it as XLSX.',
  xlsNumbers:
    'The XLS has too many different dates and fractions: some are shown otherwise than in Excel. Save it as XLSX.',
  mixedFormats:
    'Number formats that Excel refuses, for General beside other figures (0.0 General), show each number twice.',
  pivotStyles:
    'Bands and colours of pivot table styles were left out; cells keep their own formats.',
} as const

/** Parts that nobody who reads the PDF misses: paper cannot run, load or embed. */
const UNSEEN: ReadonlySet<string> = new Set<keyof typeof TEXTS>([
  'barBorders',
  'cellGradients',
  'fittedTexts',
  'textEffects',
  'wordArt',
  'macros',
  'objects',
  'controls',
  'fields',
  'formulas',
  'workbooks',
  'data',
  'ranges',
  'filePath',
])

/** Something that was taken out of a document. */
export type Removal = keyof typeof TEXTS

/** Parts that were taken out of a document, each kind once. */
export class Removals {
  readonly #kinds = new Set<Removal>()

  add(kind: Removal): void {
    this.#kinds.add(kind)
  }

  has(kind: Removal): boolean {
    return this.#kinds.has(kind)
  }

  get warnings(): readonly RenderWarning[] {
    return Object.entries(TEXTS)
      .filter(([kind]) => this.#kinds.has(kind as Removal))
      .map(([kind, message]) => {
        const severity = UNSEEN.has(kind) ? 'info' : 'warning'
        return renderWarning('content_left_out', message, { severity })
      })
  }
}
