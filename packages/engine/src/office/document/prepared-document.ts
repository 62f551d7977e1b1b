import type { RenderWarning } from '../../messages/warnings.ts'
import type { OwnMargins } from '../../schemas/values/pages/margins.ts'
import type { Orientation } from '../../units/paper.ts'
import type { OfficeFormat } from './office-format.ts'
import type { RunningSection } from './running/running-section.ts'

/**
 * An office document that is safe to hand to an engine, with the caller's options written into it.
 *
 * Plain data: it can be sent between processes.
 */
export interface PreparedDocument {
  /** Kind of the bytes now. Macro-enabled documents and templates leave as plain documents. */
  readonly format: OfficeFormat
  readonly bytes: Uint8Array
  /** Whether it is an XLS that opens only under the password that Excel tries by itself, as engines do. */
  readonly encrypted: boolean
  readonly facts: OfficeFacts
  /** Parts taken out of the document, or changed so that it prints whole. */
  readonly warnings: readonly RenderWarning[]
}

/** Facts that a document states about itself, read before any engine opens it. Absent fields are unknown. */
export interface OfficeFacts {
  /** Whether a conversion must show something; false also for documents that are not read into (DOC and XLS from before Office 97). */
  readonly hasText: boolean
  /** Texts that must be on paper, of one paragraph each; absent for formats that are not read for them. */
  readonly passages?: readonly string[]
  /** The same of headers and footers, which content without its layout lacks. */
  readonly headerPassages?: readonly string[]
  /** Sections, where pages may show headers of an earlier one; bookmarks stand at their ends then. */
  readonly runningSections?: readonly RunningSection[]
  /** Whether conditional formats may put icons into cells. */
  readonly cellIcons?: boolean
  /** Whether cells hold errors of unknown names already; absent for formats that are not read for them. */
  readonly nameErrors?: boolean
  /** Number of pages the last editor counted and stored. */
  readonly storedPages?: number
  /** Pages that the document asks for behind its first; absent for formats that are not read for them. */
  readonly pageBreaks?: number | undefined
  readonly title?: string
  readonly author?: string
  /** BCP 47 tag of the document's default language. */
  readonly language?: string
  /** BCP 47 tags of its languages of East Asian letters, and of scripts from right to left. */
  readonly scriptLanguages?: readonly string[]
  /** Names of the fonts that the document's text and styles in use ask for, sorted. */
  readonly fonts: readonly string[]
  /** Whether changes are still marked, after the caller's choice was carried out. */
  readonly trackedChanges: boolean
  readonly comments: boolean
  /** Whether there are equations; absent for formats that are not read for them. */
  readonly equations?: boolean
  /** Whether lists have numbers that not every layout engine can write; absent for formats that are not read for them. */
  readonly plainLists?: boolean
  /** Whether macros were in the document; they never reach an engine. */
  readonly macros: boolean
  /** Sheets of a workbook in the order of its tabs. */
  readonly sheets: readonly SheetFacts[]
}

/** One sheet of a workbook. */
export interface SheetFacts {
  readonly name: string
  readonly kind: 'worksheet' | 'chart'
  /** Whether it is printed: visible, and selected when a selection was made. */
  readonly printed: boolean
  /** Used range such as `A1:F40`; absent when no cell holds anything. */
  readonly usedRange?: string
  /** Cells that hold something. */
  readonly cells: number
}

/** Page options that override a document's own page setup, each only when given. */
export interface PageOverride {
  /** For example `A4` or `148x210mm`. */
  readonly pageSize?: string
  readonly orientation?: Orientation
  /** Sides that change; the others stay. */
  readonly marginsMm?: OwnMargins
}

/** Options of a Word document that apply before it is laid out. */
export interface WordPreparation {
  readonly password?: string
  readonly page?: PageOverride
  /** Default: `accepted`. `marked` leaves the marks to the layout engine. */
  readonly trackedChanges?: 'accepted' | 'original' | 'marked'
  /** Default: `none`. Others are written behind the text, with numbers at their places. */
  readonly comments?: 'none' | 'margin' | 'end'
  /** Equations and breaks of lines are written for LibreOffice, which takes them otherwise than Word. Default: false, for any other reader. */
  readonly forLayout?: boolean
}

/** Options of a workbook that apply before it is laid out. */
export interface ExcelPreparation {
  readonly password?: string
  /** Name of the file, for headers and footers that show it. */
  readonly fileName?: string
  readonly page?: PageOverride
  /** Names or 1-based indexes; default all visible sheets. */
  readonly sheets?: readonly (string | number)[]
  /** Default: `auto`, the sheet's own setup, scaled to the width where columns would be cut. */
  readonly fit?: 'auto' | 'width' | 'page' | 'none'
  /** `respect` (default), `ignore`, or a range such as `A1:F40`. */
  readonly printArea?: string
  /** Rows on top of every page, such as `1:2`. */
  readonly repeatRows?: string
  /** Columns on the left of every page, such as `A:B`. */
  readonly repeatColumns?: string
  /** BCP 47 tag that number formats are written for. Default: `en-US`. */
  readonly locale?: string
  readonly gridlines?: boolean
  readonly headings?: boolean
  /** Cell notes, on pages behind their sheet; otherwise as its page setup says. */
  readonly notes?: boolean
}

/** Options of an RTF document that apply before it is laid out. */
export interface RtfPreparation {
  readonly page?: PageOverride
  /** Default: `accepted`. `marked` leaves the marks to the layout engine. */
  readonly trackedChanges?: 'accepted' | 'original' | 'marked'
  /** Default: `none`. Others are written behind the text, with numbers at their places. */
  readonly comments?: 'none' | 'margin' | 'end'
}
