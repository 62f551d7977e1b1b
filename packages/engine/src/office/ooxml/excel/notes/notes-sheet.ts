import { type AttributeChanges, changeStartTag, startTagAttribute } from '../../../xml/start-tag.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { SheetNote } from './sheet-notes.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// Together as wide as upright A4 between Excel's margins; narrower paper scales them.
const CELL_WIDTH = 10
const TEXT_WIDTH = 75

/** Longest text of a cell. */
const MAX_TEXT = 32_767

/** Style of a sheet of notes. */
export interface NotesLayout {
  /** Stands above the notes. */
  readonly title: string
  /** Number of a cell style that wraps its text. */
  readonly style: number
  /** Start tags of the page setup and margins of the sheet that the notes belong to; either may be empty. */
  readonly setup: string
  readonly margins: string
}

/** A worksheet that lists notes with the names of their cells, on the paper of the sheet they belong to. */
export function notesSheet(notes: readonly SheetNote[], layout: NotesLayout): string {
  const { title, style, setup, margins } = layout
  const rows = [
    `<row r="1">${textCell('A1', 0, title, '<rPr><b/></rPr>')}</row>`,
    ...notes.map(({ cell, text }, index) => {
      const row = index + 2
      return `<row r="${row}">${textCell(`A${row}`, style, cell)}${textCell(`B${row}`, style, text)}</row>`
    }),
  ]
  return [
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><cols>',
    `<col min="1" max="1" width="${CELL_WIDTH}" customWidth="1"/>`,
    `<col min="2" max="2" width="${TEXT_WIDTH}" customWidth="1"/>`,
    `</cols><sheetData>${rows.join('')}</sheetData>`,
    margins === '' ? '' : copy('pageMargins', margins, MARGINS),
    copy('pageSetup', setup, PAPER, { fitToWidth: '1', fitToHeight: '0' }),
    '</worksheet>',
  ].join('')
}

const MARGINS = ['left', 'right', 'top', 'bottom', 'header', 'footer']
const PAPER = ['paperSize', 'paperWidth', 'paperHeight', 'orientation']

function textCell(reference: string, style: number, text: string, look = ''): string {
  const content = `<r>${look}<t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT))}</t></r>`
  return `<c r="${reference}" s="${style}" t="inlineStr"><is>${content}</is></c>`
}

function copy(
  name: string,
  tag: string,
  attributes: readonly string[],
  more: AttributeChanges = {},
): string {
  const values = attributes
    .map((attribute) => [attribute, startTagAttribute(tag, attribute)] as const)
    .filter(([, value]) => value !== undefined)
  return changeStartTag(`<${name}/>`, { ...Object.fromEntries(values), ...more })
}
