// Written by `npm run reference` from the schemas of the engine; a test holds both together.
import type { operations, ResultOf } from '@svc/engine'
import type { CallOptions } from './call-options.ts'
import type { FileInput } from './file-input.ts'

/** Margins of a page, by side. */
export interface Margins {
  /** Top margin in millimetres, from 0 to 5000. Left out: that of the document's `@page` rule, else 20. */
  readonly top?: number | undefined

  /** Right margin in millimetres, from 0 to 5000. Left out: that of the document's `@page` rule, else 20. */
  readonly right?: number | undefined

  /** Bottom margin in millimetres, from 0 to 5000. Left out: that of the document's `@page` rule, else 20. */
  readonly bottom?: number | undefined

  /** Left margin in millimetres, from 0 to 5000. Left out: that of the document's `@page` rule, else 20. */
  readonly left?: number | undefined
}

/** A header or footer by the pages it stands on. */
export interface RunningHtml {
  /** HTML for pages that nothing else is stated for; empty for none. At most 256 KB. */
  readonly default?: string | undefined

  /** HTML for the first page; empty for none. At most 256 KB. */
  readonly first?: string | undefined

  /** HTML for the last page, unless it is the first; empty for none. At most 256 KB. */
  readonly last?: string | undefined

  /** HTML for the first, third, fifth page; empty for none. At most 256 KB. */
  readonly odd?: string | undefined

  /** HTML for the second, fourth, sixth page; empty for none. At most 256 KB. */
  readonly even?: string | undefined

  /** HTML for pages without content; empty for none. At most 256 KB. */
  readonly blank?: string | undefined
}

/** Numbering of `{page}`. */
export interface PageNumbersFrom {
  /**
   * Number of the first counted page, from 0 to 1000000.
   *
   * @default 1
   */
  readonly start?: number | undefined

  /**
   * Page of the document that counting begins on, from 1 to 100000.
   *
   * @default 1
   */
  readonly first_page?: number | undefined
}

/** Title and depth of a contents page. */
export interface Contents {
  /** Heading of the contents page, at most 200 characters. Default: "Contents" in the language of the document. */
  readonly title?: string | undefined

  /**
   * Deepest level of headings that is listed, from 1 to 6.
   *
   * @default 3
   */
  readonly depth?: number | undefined
}

/** Bytes as base64. */
export interface EncodedSource {
  /** Base64 of the bytes. */
  readonly base64: string
}

/** An address to read the bytes from; all addresses and jobs of a request at most 200 MB together. */
export interface RemoteSource {
  /** Absolute http or https URL, at most 2048 characters and without credentials. */
  readonly url: string

  /** Request headers by name, at most 50; sent to the origin of `url` alone. */
  readonly headers?: Readonly<Record<string, string>> | undefined

  /** Digest the bytes must have, in hexadecimal. */
  readonly sha256?: string | undefined
}

/** The result of an earlier job of the service. */
export interface JobResultSource {
  /** Id of a job of yours that has succeeded; its result is the source. */
  readonly job_id: string
}

/** Resources to block. The document itself is always loaded. */
export interface Block {
  /** Kinds of resources; `fetch` means every request of a script. */
  readonly resource_types?: readonly ('image' | 'stylesheet' | 'font' | 'script' | 'media' | 'fetch' | 'ping' | 'frame')[] | undefined

  /** URL patterns such as `*://*.ads.example/*`, at most 100; to match part of the path write `*://*\/*analytics*`. */
  readonly url_patterns?: readonly (string)[] | undefined
}

/** Browser window that scripts see before the document is printed, at most 64 million device pixels. */
export interface Viewport {
  /**
   * Width in CSS pixels, from 1 to 10000. Default: the width between the margins of the page, so that scripts lay
   * out what is printed (642 for A4).
   */
  readonly width_px?: number | undefined

  /** Height in CSS pixels, from 1 to 10000. Default: the height between the margins of the page (971 for A4). */
  readonly height_px?: number | undefined

  /**
   * Device pixels per CSS pixel, from 0.1 to 4.
   *
   * @default 1
   */
  readonly device_scale_factor?: number | undefined
}

/**
 * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
 * or `deterministic`.
 */
export interface Password {
  /** Password that opens the document. Default: everybody can open it; at most 127 bytes of UTF-8. */
  readonly user?: string | undefined

  /** Password that lifts the permissions. Default: a random one that nobody knows; at most 127 bytes of UTF-8. */
  readonly owner?: string | undefined

  /**
   * Permissions of people who open the file with the user password. Default: all of them. `print_high_quality`
   * includes `print`; in a PDF/UA, `accessibility` stays allowed.
   */
  readonly permissions?: readonly ('print' | 'print_high_quality' | 'copy' | 'modify' | 'annotate' | 'fill_forms' | 'assemble' | 'accessibility')[] | undefined
}

/** Document information. Fields that are left out come from the source. */
export interface Metadata {
  /** Title; otherwise the title of the source, at most 2000 characters. */
  readonly title?: string | undefined

  /** Author, at most 2000 characters. */
  readonly author?: string | undefined

  /** Subject, at most 2000 characters. */
  readonly subject?: string | undefined

  /** Keywords, at most 100. */
  readonly keywords?: readonly (string)[] | undefined

  /** Program that made the source, at most 2000 characters. */
  readonly creator?: string | undefined

  /** BCP 47 language of the document. Default: the language of the source. */
  readonly language?: string | undefined

  /** Creation time, ISO 8601 with `Z` or an offset. Default: the current time. */
  readonly created_at?: string | undefined

  /** Further entries of one line each, at most 50; names of ASCII letters, digits, "_" and "-". */
  readonly custom?: Readonly<Record<string, string>> | undefined
}

/** Fields of attachment. */
export interface Attachment {
  /** File name, at most 255 characters; unique among the attachments. */
  readonly name: string

  /**
   * Base64 of the bytes, an object holding it, or an object with the URL or the job to read them from; at most 20
   * MB once decoded.
   */
  readonly content: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /** Media type, for example `text/csv`. Default: by the extension of the name. */
  readonly media_type?: string | undefined

  /** Description that viewers show beside the name, at most 1000 characters. */
  readonly description?: string | undefined

  /**
   * Relationship of the file to the document (AFRelationship).
   *
   * @default 'unspecified'
   */
  readonly relationship?: 'source' | 'data' | 'alternative' | 'supplement' | 'unspecified' | undefined
}

/** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
export interface FacturX {
  /** Cross industry invoice (CII) as XML in UTF-8, well-formed and without a document type; at most 20 MB. */
  readonly xml: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * Profile of the XML: `MINIMUM`, `BASIC WL`, `BASIC`, `EN 16931`, `EXTENDED`, `XRECHNUNG`. The XML must name the
   * guideline of this profile.
   */
  readonly profile: 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG'

  /** Version to state in XMP. Default: `1.0`; for `XRECHNUNG` the version in the guideline of the XML. */
  readonly version?: string | undefined
}

/** Fields of rotate edit. */
export interface RotateEdit {
  /** Turns pages. */
  readonly type: 'rotate'

  /**
   * Pages to change. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /** How far clockwise, beside what the pages say: 90, 180, 270 or -90. */
  readonly degrees: 90 | 180 | 270 | -90
}

/** Fields of delete pages edit. */
export interface DeletePagesEdit {
  /** Takes pages out; they leave nothing behind. */
  readonly type: 'delete_pages'

  /**
   * Pages to change. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   */
  readonly pages: string
}

/** Fields of extract pages edit. */
export interface ExtractPagesEdit {
  /** Keeps these pages alone; the others leave nothing behind. */
  readonly type: 'extract_pages'

  /**
   * Pages to change. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   */
  readonly pages: string
}

/** Fields of reorder pages edit. */
export interface ReorderPagesEdit {
  /** Brings the pages into another order. */
  readonly type: 'reorder_pages'

  /** Numbers of all pages in their new order, each once; pages that are not named follow in theirs. */
  readonly order: readonly (number)[]
}

/** Fields of duplicate pages edit. */
export interface DuplicatePagesEdit {
  /** Repeats pages, each behind itself or all at the end. */
  readonly type: 'duplicate_pages'

  /**
   * Pages to change. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   */
  readonly pages: string

  /**
   * How many copies, from 1 to 100.
   *
   * @default 1
   */
  readonly times?: number | undefined

  /**
   * Copies stand behind their page (`after`), or behind all (`end`).
   *
   * @default 'after'
   */
  readonly place?: 'after' | 'end' | undefined
}

/** Fields of insert blank edit. */
export interface InsertBlankEdit {
  /** Puts empty pages in. */
  readonly type: 'insert_blank'

  /**
   * Where they go: `start`, `end`, or the number that the first of them has afterwards.
   *
   * @default 'end'
   */
  readonly at?: 'start' | 'end' | number | undefined

  /**
   * How many, from 1 to 100.
   *
   * @default 1
   */
  readonly count?: number | undefined

  /** Size of the empty pages; otherwise that of the page before them. */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /** Orientation of the empty pages, together with `page_size`; `portrait` otherwise. */
  readonly orientation?: 'portrait' | 'landscape' | undefined
}

/** Fields of insert pdf edit. */
export interface InsertPdfEdit {
  /** Puts pages of another PDF in, with its bookmarks, links and fields. */
  readonly type: 'insert_pdf'

  /**
   * Base64 of the bytes, an object holding it, or an object with the URL or the job to read them from; at most 20
   * MB once decoded.
   */
  readonly pdf: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page). Pages of
   * the other PDF that are put in.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * Where they go: `start`, `end`, or the number that the first of them has afterwards.
   *
   * @default 'end'
   */
  readonly at?: 'start' | 'end' | number | undefined
}

/** How much is cut off each side, in millimetres. */
export interface MarginsMm {
  /**
   * Millimetres cut off at the top, from 0 to 5000.
   *
   * @default 0
   */
  readonly top?: number | undefined

  /**
   * Millimetres cut off at the right, from 0 to 5000.
   *
   * @default 0
   */
  readonly right?: number | undefined

  /**
   * Millimetres cut off at the bottom, from 0 to 5000.
   *
   * @default 0
   */
  readonly bottom?: number | undefined

  /**
   * Millimetres cut off at the left, from 0 to 5000.
   *
   * @default 0
   */
  readonly left?: number | undefined
}

/** Fields of crop edit. */
export interface CropEdit {
  /** Cuts the edges off the pages as they are seen. The part cut off is hidden and not removed. */
  readonly type: 'crop'

  /**
   * Pages to change. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /** How much is cut off each side, in millimetres. */
  readonly margins_mm: MarginsMm
}

/** Fields of resize edit. */
export interface ResizeEdit {
  /** Gives pages another size; content, annotations and places go with it. */
  readonly type: 'resize'

  /**
   * Pages to change. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in.
   */
  readonly page_size: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {})

  /**
   * Orientation of the new size; `keep`: as each page is.
   *
   * @default 'keep'
   */
  readonly orientation?: 'keep' | 'portrait' | 'landscape' | undefined

  /**
   * `contain` scales the page into the new size and centres it; `none` keeps its scale and centres it.
   *
   * @default 'contain'
   */
  readonly fit?: 'contain' | 'none' | undefined
}

/** Fields of nup edit. */
export interface NUpEdit {
  /**
   * Puts several pages on each sheet. Bookmarks, links and tags lead to the sheets; form fields and comments become
   * part of the pages.
   */
  readonly type: 'n_up'

  /** Pages on a sheet: 2, 3, 4, 6, 8, 9, 12 or 16. */
  readonly per_sheet: 2 | 3 | 4 | 6 | 8 | 9 | 12 | 16

  /** Size of the sheets; otherwise that of the first page. */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of the sheets; `auto`: the one in which pages stay larger.
   *
   * @default 'auto'
   */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined

  /**
   * Order of the pages on a sheet: row by row, or column by column.
   *
   * @default 'rows'
   */
  readonly order?: 'rows' | 'columns' | undefined

  /**
   * Empty edge of the sheets in millimetres, from 0 to 500.
   *
   * @default 0
   */
  readonly margin_mm?: number | undefined

  /**
   * Space between the pages in millimetres, from 0 to 500.
   *
   * @default 0
   */
  readonly gap_mm?: number | undefined

  /**
   * Draws a thin line around each page.
   *
   * @default false
   */
  readonly frame?: boolean | undefined
}

/** Fields of booklet edit. */
export interface BookletEdit {
  /**
   * Puts two pages on each side of a sheet, in the order that makes a booklet of sheets which are printed on both
   * sides (turned over the short edge) and folded. Form fields and comments become part of the pages.
   */
  readonly type: 'booklet'

  /** Size of the sheets, in landscape; otherwise two pages like the first. */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Side of the spine: `right` for documents that are read from the right.
   *
   * @default 'left'
   */
  readonly binding?: 'left' | 'right' | undefined

  /** Pages of each block of sheets that is folded together: a multiple of 4, from 4 to 400; otherwise all of them. */
  readonly signature?: number | undefined

  /**
   * Empty edge of the sheets in millimetres, from 0 to 500.
   *
   * @default 0
   */
  readonly margin_mm?: number | undefined
}

/** Font of the text; every field has a default. */
export interface Font {
  /** Font family of this machine; otherwise Inter. */
  readonly family?: string | undefined

  /**
   * Font size in points, from 1 to 1000; otherwise 12, and for a watermark without `width_mm` so large that it
   * spans most of the page.
   */
  readonly size_pt?: number | undefined

  /**
   * Weight from 100 to 900; 400 is regular, 700 bold.
   *
   * @default 400
   */
  readonly weight?: number | undefined

  /**
   * Italic.
   *
   * @default false
   */
  readonly italic?: boolean | undefined

  /**
   * Colour: `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name. Default black.
   *
   * @default '#000000'
   */
  readonly color?: string | undefined

  /**
   * How lines stand to each other.
   *
   * @default 'center'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** BCP 47 language, for forms of letters that differ between languages. */
  readonly language?: string | undefined
}

/** Fields of stamp edit. */
export interface StampEdit {
  /**
   * Paints text, an image, HTML or a page of another PDF onto pages. In tagged documents it is an artifact: readers
   * pass over it.
   */
  readonly type: 'stamp'

  /**
   * Pages to stamp. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /** Text in any script, at most 2000 characters; a line end breaks the line. */
  readonly text?: string | undefined

  /** Image that is painted, instead of `text`: PNG, JPEG, WebP, AVIF, GIF or SVG; base64, or an object holding it. */
  readonly image?: string | FileInput | EncodedSource | RemoteSource | JobResultSource | undefined

  /**
   * HTML document that is painted, instead of `text`: printed by the browser as wide as `width_mm` (default 210)
   * and as high as its content, at most 2 MB. Its page is transparent.
   */
  readonly html?: string | undefined

  /** PDF whose page is painted, instead of `text`; base64, or an object holding it. */
  readonly pdf?: string | FileInput | EncodedSource | RemoteSource | JobResultSource | undefined

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /**
   * Number of the page of `pdf`.
   *
   * @default 1
   */
  readonly pdf_page?: number | undefined

  /** Font of the text; every field has a default. */
  readonly font?: Font | undefined

  /**
   * Corner, side or middle of the page as it is seen, at which it stands.
   *
   * @default 'center'
   */
  readonly position?: 'top_left' | 'top' | 'top_right' | 'left' | 'center' | 'right' | 'bottom_left' | 'bottom' | 'bottom_right' | undefined

  /**
   * Distance from the edges of the page, from 0 to 5000 millimetres.
   *
   * @default 10
   */
  readonly margin_mm?: number | undefined

  /**
   * Shift to the right in millimetres, from -5000 to 5000.
   *
   * @default 0
   */
  readonly x_mm?: number | undefined

  /**
   * Shift downwards in millimetres, from -5000 to 5000.
   *
   * @default 0
   */
  readonly y_mm?: number | undefined

  /**
   * Width in millimetres, from 1 to 5000: lines of text break there, an image or a page of `pdf` is scaled to it.
   * Otherwise its own, 96 pixels of an image to the inch; a watermark spans most of the page.
   */
  readonly width_mm?: number | undefined

  /**
   * Turned anticlockwise by so many degrees, from -360 to 360.
   *
   * @default 0
   */
  readonly rotation?: number | undefined

  /**
   * From 0.01, nearly invisible, to 1, solid.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Over or under what is on the page.
   *
   * @default 'over'
   */
  readonly layer?: 'over' | 'under' | undefined
}

/** Fields of watermark edit. */
export interface WatermarkEdit {
  /** Like `stamp`, and unless it says otherwise faint, at an angle of 45 degrees and as large as the page. */
  readonly type: 'watermark'

  /**
   * Pages to stamp. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /** Text in any script, at most 2000 characters; a line end breaks the line. */
  readonly text?: string | undefined

  /** Image that is painted, instead of `text`: PNG, JPEG, WebP, AVIF, GIF or SVG; base64, or an object holding it. */
  readonly image?: string | FileInput | EncodedSource | RemoteSource | JobResultSource | undefined

  /**
   * HTML document that is painted, instead of `text`: printed by the browser as wide as `width_mm` (default 210)
   * and as high as its content, at most 2 MB. Its page is transparent.
   */
  readonly html?: string | undefined

  /** PDF whose page is painted, instead of `text`; base64, or an object holding it. */
  readonly pdf?: string | FileInput | EncodedSource | RemoteSource | JobResultSource | undefined

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /**
   * Number of the page of `pdf`.
   *
   * @default 1
   */
  readonly pdf_page?: number | undefined

  /** Font of the text; every field has a default. */
  readonly font?: Font | undefined

  /**
   * Corner, side or middle of the page as it is seen, at which it stands.
   *
   * @default 'center'
   */
  readonly position?: 'top_left' | 'top' | 'top_right' | 'left' | 'center' | 'right' | 'bottom_left' | 'bottom' | 'bottom_right' | undefined

  /**
   * Distance from the edges of the page, from 0 to 5000 millimetres.
   *
   * @default 10
   */
  readonly margin_mm?: number | undefined

  /**
   * Shift to the right in millimetres, from -5000 to 5000.
   *
   * @default 0
   */
  readonly x_mm?: number | undefined

  /**
   * Shift downwards in millimetres, from -5000 to 5000.
   *
   * @default 0
   */
  readonly y_mm?: number | undefined

  /**
   * Width in millimetres, from 1 to 5000: lines of text break there, an image or a page of `pdf` is scaled to it.
   * Otherwise its own, 96 pixels of an image to the inch; a watermark spans most of the page.
   */
  readonly width_mm?: number | undefined

  /**
   * Turned anticlockwise by so many degrees, from -360 to 360.
   *
   * @default 45
   */
  readonly rotation?: number | undefined

  /**
   * From 0.01, nearly invisible, to 1, solid.
   *
   * @default 0.15
   */
  readonly opacity?: number | undefined

  /**
   * Over or under what is on the page.
   *
   * @default 'over'
   */
  readonly layer?: 'over' | 'under' | undefined
}

/** Fields of page numbers edit. */
export interface PageNumbersEdit {
  /** Paints the number of each page onto it, as an artifact. */
  readonly type: 'page_numbers'

  /**
   * Pages to stamp. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * Text, at most 200 characters: `{page}` is the number, `{pages}` that of the last page, `{label}` the label that
   * readers show.
   *
   * @default '{page}'
   */
  readonly format?: string | undefined

  /**
   * Number of the first of the pages that are meant.
   *
   * @default 1
   */
  readonly start?: number | undefined

  /** Font of the text; every field has a default. */
  readonly font?: Font | undefined

  /**
   * Corner, side or middle of the page as it is seen, at which it stands.
   *
   * @default 'bottom'
   */
  readonly position?: 'top_left' | 'top' | 'top_right' | 'left' | 'center' | 'right' | 'bottom_left' | 'bottom' | 'bottom_right' | undefined

  /**
   * Distance from the edges of the page, from 0 to 5000 millimetres.
   *
   * @default 10
   */
  readonly margin_mm?: number | undefined

  /**
   * Shift to the right in millimetres, from -5000 to 5000.
   *
   * @default 0
   */
  readonly x_mm?: number | undefined

  /**
   * Shift downwards in millimetres, from -5000 to 5000.
   *
   * @default 0
   */
  readonly y_mm?: number | undefined
}

/** Fields of header footer edit. */
export interface HeaderFooterEdit {
  /**
   * Paints headers and footers of HTML into the margins of pages, printed by the browser. In tagged documents they
   * are artifacts: readers pass over them.
   */
  readonly type: 'header_footer'

  /**
   * Pages to print on. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the
   * last page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * HTML at the top of the pages, or an object of such by page (`default`, `first`, `last`, `odd`, `even`), counted
   * among the pages that are meant. `{page}`, `{pages}`, `{title}` and `{date}` are replaced anywhere in it; empty
   * elements of the classes `pageNumber`, `totalPages`, `title` and `date` are filled, as Chrome does.
   */
  readonly header_html?: string | RunningHtml | undefined

  /**
   * HTML at the bottom of the pages, or an object of such by page (`default`, `first`, `last`, `odd`, `even`),
   * counted among the pages that are meant. `{page}`, `{pages}`, `{title}` and `{date}` are replaced anywhere in
   * it; empty elements of the classes `pageNumber`, `totalPages`, `title` and `date` are filled, as Chrome does.
   */
  readonly footer_html?: string | RunningHtml | undefined

  /**
   * Room for them at the edges of the pages as they are seen, in millimetres: a number, or an object of top, right,
   * bottom and left. Default 20.
   */
  readonly margins_mm?: number | Margins | undefined

  /**
   * Number of the first of the pages that are meant.
   *
   * @default 1
   */
  readonly start?: number | undefined

  /**
   * Over or under what is on the page.
   *
   * @default 'over'
   */
  readonly layer?: 'over' | 'under' | undefined
}

/** Fields of link. */
export interface Link {
  /** Address: http, https, mailto or tel; at most 2048 characters. */
  readonly url: string
}

/** Fields of link2. */
export interface Link2 {
  /** Name of an `anchor`. */
  readonly anchor: string
}

/** Sets the largest size at which the text fits `height_mm`. */
export interface Fit {
  /**
   * Smallest size in points. Default 4.
   *
   * @default 4
   */
  readonly min_font_size_pt?: number | undefined

  /**
   * Largest size in points. Default 100.
   *
   * @default 100
   */
  readonly max_font_size_pt?: number | undefined
}

/** Fields of tab. */
export interface Tab {
  /** Distance from the left edge in mm. */
  readonly at_mm: number

  /** Side of the text that stands there. Default `left`. */
  readonly align?: 'left' | 'right' | 'center' | 'decimal' | undefined

  /** Fills the gap, for example `.`. */
  readonly leader?: string | undefined
}

/** Text in one style. */
export interface TextCommand {
  /** Text in one style. */
  readonly type: 'text'

  /** The text; \n breaks the line. At most 1000000 characters. */
  readonly text: string

  /** Where it leads: `{"url": …}` or `{"anchor": …}`. */
  readonly link?: Link | Link2 | undefined

  /** Sets the largest size at which the text fits `height_mm`. */
  readonly fit?: Fit | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Makes it a heading of this level, 1 to 6: in the style `h1` to `h6`, as a bookmark and in the table of
   * contents.
   */
  readonly heading?: number | undefined

  /** Whether a heading is a bookmark. Default true. */
  readonly bookmark?: boolean | undefined

  /** Whether a heading stands in the table of contents. Default true. */
  readonly toc?: boolean | undefined

  /** Name of this place, for links to it. */
  readonly anchor?: string | undefined

  /** It says nothing: readers are not told of it. */
  readonly decorative?: boolean | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width of the lines in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /** Height of the box in millimetres; a warning says where the text is higher. Otherwise that of the text. */
  readonly height_mm?: number | undefined

  /**
   * Place of the text in `height_mm`. Default `top`.
   *
   * @default 'top'
   */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /** Goes to the next page as a whole where it does not fit. Default false. */
  readonly keep_together?: boolean | undefined
}

/** Fields of run. */
export interface Run {
  /** Text of the run. */
  readonly text: string

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /** Where it leads: `{"url": …}` or `{"anchor": …}`. */
  readonly link?: Link | Link2 | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined
}

/** A paragraph of runs in several styles. */
export interface RichTextCommand {
  /** A paragraph of runs in several styles. */
  readonly type: 'rich_text'

  /** The runs, in order; at most 10000. */
  readonly runs: readonly (string | Run)[]

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Makes it a heading of this level, 1 to 6: in the style `h1` to `h6`, as a bookmark and in the table of
   * contents.
   */
  readonly heading?: number | undefined

  /** Whether a heading is a bookmark. Default true. */
  readonly bookmark?: boolean | undefined

  /** Whether a heading stands in the table of contents. Default true. */
  readonly toc?: boolean | undefined

  /** Name of this place, for links to it. */
  readonly anchor?: string | undefined

  /** It says nothing: readers are not told of it. */
  readonly decorative?: boolean | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width of the lines in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /** Height of the box in millimetres; a warning says where the text is higher. Otherwise that of the text. */
  readonly height_mm?: number | undefined

  /**
   * Place of the text in `height_mm`. Default `top`.
   *
   * @default 'top'
   */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /** Goes to the next page as a whole where it does not fit. Default false. */
  readonly keep_together?: boolean | undefined
}

/** Fields of column. */
export interface Column {
  /**
   * Width: millimetres, `auto` (by content), or a share of what is left such as `1fr`.
   *
   * @default 'auto'
   */
  readonly width?: number | string | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /** Colour behind the cells: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /** Place of the content of cells. Default `top`. */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined
}

/** Parts that are cut off before it is fitted. */
export interface Crop {
  /**
   * Part cut off at the left, from 0 to 1.
   *
   * @default 0
   */
  readonly left?: number | undefined

  /**
   * Part cut off at the top, from 0 to 1.
   *
   * @default 0
   */
  readonly top?: number | undefined

  /**
   * Part cut off at the right, from 0 to 1.
   *
   * @default 0
   */
  readonly right?: number | undefined

  /**
   * Part cut off at the bottom, from 0 to 1.
   *
   * @default 0
   */
  readonly bottom?: number | undefined
}

/** An image: PNG, JPEG, WebP, AVIF or GIF; each is stored once. */
export interface ImageCommand {
  /** An image. */
  readonly type: 'image'

  /** Name of one of `images`. */
  readonly image?: string | undefined

  /** The image itself, in place of `image`: PNG, JPEG, WebP, AVIF or GIF. */
  readonly source?: string | FileInput | EncodedSource | RemoteSource | JobResultSource | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise by height, else 96 pixels to the inch. */
  readonly width_mm?: number | undefined

  /** Height in millimetres; otherwise by width. */
  readonly height_mm?: number | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /**
   * How it fills `width_mm` and `height_mm`: all of it seen, all of the box filled, or stretched. Default
   * `contain`.
   *
   * @default 'contain'
   */
  readonly fit?: 'contain' | 'cover' | 'fill' | undefined

  /**
   * Point that stays in sight, and place of an image smaller than its box: [across, down] from 0 to 1. Default the
   * centre.
   */
  readonly focus?: readonly [number, number] | undefined

  /** Parts that are cut off before it is fitted. */
  readonly crop?: Crop | undefined

  /** Makes an image with more pixels to the inch smaller; needs `width_mm` or `height_mm`. */
  readonly max_dpi?: number | undefined

  /** Radius of the corners in millimetres. Default 0. */
  readonly corner_radius_mm?: number | undefined

  /** Where it leads: `{"url": …}` or `{"anchor": …}`. */
  readonly link?: Link | Link2 | undefined
}

/** An SVG drawing, as vectors. */
export interface SvgCommand {
  /** An SVG drawing, as vectors. */
  readonly type: 'svg'

  /**
   * The SVG document, at most 2000000 characters. Shapes, paths, text, gradients, clips, groups and symbols are
   * drawn; a warning names what is not.
   */
  readonly svg: string

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise by height, else its own. */
  readonly width_mm?: number | undefined

  /** Height in millimetres; otherwise by width. */
  readonly height_mm?: number | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Fields of recipient. */
export interface Recipient {
  /** Name, at most 70 characters. */
  readonly name: string

  /** Street, at most 70 characters. */
  readonly street?: string | undefined

  /** House number, at most 16 characters. */
  readonly house_number?: string | undefined

  /** Postal code, at most 16 characters. */
  readonly postal_code: string

  /** Town, at most 35 characters. */
  readonly city: string

  /** Country as two letters. */
  readonly country: string
}

/** The payment of `sepa_qr` or `swiss_qr`. */
export interface Payment {
  /** Account of the recipient; its check digits are verified. */
  readonly iban: string

  /** Recipient: the name, for `swiss_qr` an object with the address. */
  readonly recipient: string | Recipient

  /** BIC of the bank; `sepa_qr` only. */
  readonly bic?: string | undefined

  /** Amount, with two decimals at most. */
  readonly amount?: number | undefined

  /**
   * Currency; `sepa_qr` takes EUR. Default `EUR`.
   *
   * @default 'EUR'
   */
  readonly currency?: 'EUR' | 'CHF' | undefined

  /** Structured reference: RF…, or for `swiss_qr` 27 digits. */
  readonly reference?: string | undefined

  /** Message, at most 140 characters. */
  readonly message?: string | undefined

  /** Purpose, four letters; `sepa_qr` only. */
  readonly purpose?: string | undefined

  /** Debtor, who pays; `swiss_qr` only. */
  readonly payer?: Recipient | undefined
}

/** A barcode as vectors; its value is checked. */
export interface BarcodeCommand {
  /** A barcode. */
  readonly type: 'barcode'

  /** Kind of barcode. */
  readonly kind: 'qr' | 'code_128' | 'ean_13' | 'ean_8' | 'upc_a' | 'data_matrix' | 'pdf417' | 'aztec' | 'gs1_128' | 'itf_14' | 'code_39' | 'sepa_qr' | 'swiss_qr'

  /**
   * Its content. A check digit may be left out; one that is given is verified. `gs1_128`: application identifiers
   * in parentheses.
   */
  readonly value?: string | undefined

  /** The payment of `sepa_qr` or `swiss_qr`. */
  readonly payment?: Payment | undefined

  /** Error correction of `qr`. Default `M`. */
  readonly error_correction?: 'L' | 'M' | 'Q' | 'H' | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /**
   * Width in millimetres, the quiet zone included; otherwise by the usual width of a module, in the flow no more
   * than there is. `swiss_qr` is 46 mm wide.
   */
  readonly width_mm?: number | undefined

  /**
   * Height of linear ones in millimetres, their text included. Default 15. Others are as high as their width asks
   * for.
   */
  readonly height_mm?: number | undefined

  /**
   * Prints the value below linear ones. Default true.
   *
   * @default true
   */
  readonly show_text?: boolean | undefined

  /**
   * Keeps the empty room around it that scanners need. Default true.
   *
   * @default true
   */
  readonly quiet_zone?: boolean | undefined

  /** Colour of the bars; black when left out: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /** Colour behind it: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/**
 * HTML, as the browser lays it out, as vectors and text with its links to the web: at most 20 commands. It stays
 * on one page where it fits on one; otherwise it takes pages of its own. With `pdf_ua` its tags are part of the
 * document.
 */
export interface HtmlCommand {
  /** HTML, as the browser lays it out. */
  readonly type: 'html'

  /**
   * The HTML, at most 2 MB (2097152 bytes) of UTF-8: a document, or a part of one, which then has no margins. It
   * may load what `convert/html` may load.
   */
  readonly html: string

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /**
   * Width in millimetres, from 10 to 5000. Default: the width between the margins of the page; required beside
   * `x_mm` and inside of other commands.
   */
  readonly width_mm?: number | undefined

  /**
   * Height in millimetres, from 10 to 5000; a warning says where the content is higher and is cut. Otherwise that
   * of the content.
   */
  readonly height_mm?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/**
 * A page of another PDF, as vectors and text. Links to the web stay; a warning says where fields, comments and
 * other links are left out. Readers are told of it as one figure.
 */
export interface ImportPageCommand {
  /** A page of another PDF. */
  readonly type: 'import_page'

  /** The PDF, at most 20 MB. With `pdf_a` or `pdf_ua` it must itself state that standard. */
  readonly pdf: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /**
   * Number of the page. Default 1.
   *
   * @default 1
   */
  readonly page?: number | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise by height, else its own. */
  readonly width_mm?: number | undefined

  /** Height in millimetres; otherwise by width. */
  readonly height_mm?: number | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Fields of choice. */
export interface Choice {
  /** Value of the field when the reader picks this option. */
  readonly value: string

  /** Text that the reader sees for this option. */
  readonly label: string
}

/** A field that people fill in: AcroForm, with an appearance of its own. */
export interface FormFieldCommand {
  /** A field that people fill in. */
  readonly type: 'form_field'

  /** Kind of field. */
  readonly field: 'text' | 'checkbox' | 'radio' | 'dropdown' | 'list' | 'signature'

  /** Its name; fields of kind `radio` of one name belong together. */
  readonly name: string

  /** Name of the field for people: screen readers say it, and viewers show it as a hint. */
  readonly label: string

  /** Its content; of a `radio` field the value that stands for it. */
  readonly value?: string | undefined

  /**
   * Whether a `checkbox` or `radio` field is chosen. Default false.
   *
   * @default false
   */
  readonly checked?: boolean | undefined

  /** Choices of `dropdown` and `list`: texts, or objects of `value` and `label`. */
  readonly choices?: readonly (string | Choice)[] | undefined

  /**
   * Whether a `dropdown` takes other texts. Default false.
   *
   * @default false
   */
  readonly editable?: boolean | undefined

  /**
   * Whether a `text` field has several lines. Default false.
   *
   * @default false
   */
  readonly multiline?: boolean | undefined

  /**
   * Whether a `text` field hides what is typed. Default false.
   *
   * @default false
   */
  readonly password?: boolean | undefined

  /** Most characters of a `text` field. */
  readonly max_length?: number | undefined

  /**
   * Gives each of `max_length` characters a cell of its own. Default false.
   *
   * @default false
   */
  readonly comb?: boolean | undefined

  /**
   * Must be filled in. Default false.
   *
   * @default false
   */
  readonly required?: boolean | undefined

  /**
   * Cannot be changed. Default false.
   *
   * @default false
   */
  readonly read_only?: boolean | undefined

  /**
   * Size of its text in points. Default 10.
   *
   * @default 10
   */
  readonly font_size_pt?: number | undefined

  /** Colour of its text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /** Colour behind it: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /** Colour of the line around it; grey when left out: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly border?: string | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise all there is, of boxes and circles 5. */
  readonly width_mm?: number | undefined

  /** Height in millimetres; otherwise by its kind. */
  readonly height_mm?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** A rectangle, with round corners where asked. */
export interface RectCommand {
  /** A rectangle. */
  readonly type: 'rect'

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /** Height in millimetres. */
  readonly height_mm: number

  /** Radius of the corners in millimetres. Default 0. */
  readonly corner_radius_mm?: number | undefined

  /** Colour inside: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly fill?: string | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly stroke?: string | undefined

  /** Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given. */
  readonly stroke_width_mm?: number | undefined

  /** Lengths of dashes and gaps in turn, in millimetres; at most 16. */
  readonly dash_mm?: readonly (number)[] | undefined

  /** Ends of the line. Default `butt`. */
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined

  /** Corners of the line. Default `miter`. */
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** An ellipse; a circle where both sides are equal. */
export interface EllipseCommand {
  /** An ellipse in its box. */
  readonly type: 'ellipse'

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width of its box in millimetres. */
  readonly width_mm: number

  /** Height of its box in millimetres. */
  readonly height_mm: number

  /** Colour inside: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly fill?: string | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly stroke?: string | undefined

  /** Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given. */
  readonly stroke_width_mm?: number | undefined

  /** Lengths of dashes and gaps in turn, in millimetres; at most 16. */
  readonly dash_mm?: readonly (number)[] | undefined

  /** Ends of the line. Default `butt`. */
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined

  /** Corners of the line. Default `miter`. */
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** A straight line: between two points, or across the flow. */
export interface LineCommand {
  /** A straight line. */
  readonly type: 'line'

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Other end, from the left edge as `x_mm`. */
  readonly x2_mm?: number | undefined

  /** Other end, from the top edge as `y_mm`. */
  readonly y2_mm?: number | undefined

  /** Length in the flow, in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly stroke?: string | undefined

  /** Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given. */
  readonly stroke_width_mm?: number | undefined

  /** Lengths of dashes and gaps in turn, in millimetres; at most 16. */
  readonly dash_mm?: readonly (number)[] | undefined

  /** Ends of the line. Default `butt`. */
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined

  /** Corners of the line. Default `miter`. */
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Straight lines through points. */
export interface PolylineCommand {
  /** Straight lines through points. */
  readonly type: 'polyline'

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Points as [x, y] in millimetres from the corner of the command; at most 100000. */
  readonly points_mm: readonly (readonly [number, number])[]

  /** Colour inside: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly fill?: string | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly stroke?: string | undefined

  /** Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given. */
  readonly stroke_width_mm?: number | undefined

  /** Lengths of dashes and gaps in turn, in millimetres; at most 16. */
  readonly dash_mm?: readonly (number)[] | undefined

  /** Ends of the line. Default `butt`. */
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined

  /** Corners of the line. Default `miter`. */
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Straight lines through points, back to the first. */
export interface PolygonCommand {
  /** Straight lines through points, back to the first. */
  readonly type: 'polygon'

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Points as [x, y] in millimetres from the corner of the command; at most 100000. */
  readonly points_mm: readonly (readonly [number, number])[]

  /** Colour inside: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly fill?: string | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly stroke?: string | undefined

  /** Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given. */
  readonly stroke_width_mm?: number | undefined

  /** Lengths of dashes and gaps in turn, in millimetres; at most 16. */
  readonly dash_mm?: readonly (number)[] | undefined

  /** Ends of the line. Default `butt`. */
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined

  /** Corners of the line. Default `miter`. */
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Lines and curves as SVG path data. */
export interface PathCommand {
  /** Lines and curves as SVG path data. */
  readonly type: 'path'

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** SVG path data; its units are millimetres from the corner of the command, times `scale`. */
  readonly d: string

  /**
   * Millimetres of one unit. Default 1.
   *
   * @default 1
   */
  readonly scale?: number | undefined

  /**
   * Rule that tells the inside of a path that crosses itself. Default `nonzero`.
   *
   * @default 'nonzero'
   */
  readonly fill_rule?: 'nonzero' | 'evenodd' | undefined

  /** Colour inside: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly fill?: string | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly stroke?: string | undefined

  /** Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given. */
  readonly stroke_width_mm?: number | undefined

  /** Lengths of dashes and gaps in turn, in millimetres; at most 16. */
  readonly dash_mm?: readonly (number)[] | undefined

  /** Ends of the line. Default `butt`. */
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined

  /** Corners of the line. Default `miter`. */
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly align?: 'left' | 'center' | 'right' | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** An area of the page that leads somewhere; text has links of its own. */
export interface LinkCommand {
  /** An area that leads somewhere. */
  readonly type: 'link'

  /** Left edge in millimetres, from the left edge of the page. */
  readonly x_mm: number

  /** Top edge in millimetres, from the top edge of the page. */
  readonly y_mm: number

  /** Width in millimetres. */
  readonly width_mm: number

  /** Height in millimetres. */
  readonly height_mm: number

  /** Where it leads: `{"url": …}` or `{"anchor": …}`. */
  readonly link: Link | Link2

  /** Where it leads, in words for readers. Default: the address. */
  readonly alt?: string | undefined
}

/** A bookmark of the place where it stands. */
export interface BookmarkCommand {
  /** A bookmark of this place. */
  readonly type: 'bookmark'

  /** Its text, at most 500 characters. */
  readonly title: string

  /**
   * Level, 1 (outermost) to 6. Default 1.
   *
   * @default 1
   */
  readonly level?: number | undefined

  /**
   * Whether it stands in the table of contents. Default false.
   *
   * @default false
   */
  readonly toc?: boolean | undefined
}

/** Names the place where it stands, for links to it. */
export interface AnchorCommand {
  /** A place that links lead to. */
  readonly type: 'anchor'

  /** Its name, at most 100 characters; each name stands for one place. */
  readonly name: string
}

/** Headings, and bookmarks that ask for it, with their pages; each line is a link. */
export interface TocCommand {
  /** The table of contents. */
  readonly type: 'toc'

  /**
   * Levels that are listed, from 1 to 6. Default 3.
   *
   * @default 3
   */
  readonly depth?: number | undefined

  /**
   * Fills the line to the page number; empty for none. Default `.`.
   *
   * @default '.'
   */
  readonly leader?: string | undefined

  /**
   * Indentation of each level, in millimetres. Default 5.
   *
   * @default 5
   */
  readonly indent_mm?: number | undefined

  /**
   * Space between the lines, in millimetres. Default 1.
   *
   * @default 1
   */
  readonly line_gap_mm?: number | undefined

  /** Names of `styles` for the levels, the first for level 1. */
  readonly level_styles?: readonly (string)[] | undefined

  /**
   * Direction of the lines: `rtl` puts the titles at the right and the numbers at the left. Default: that of what
   * the table stands in; `auto` is to the right.
   */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** The number of the page, alone or in a sentence. */
export interface PageNumberCommand {
  /** The number of the page. */
  readonly type: 'page_number'

  /**
   * Its text: `{page}` is the number of the page, `{pages}` how many there are. Default `{page}`.
   *
   * @default '{page}'
   */
  readonly format?: string | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Empty room in the flow. */
export interface SpacerCommand {
  /** Empty room in the flow. */
  readonly type: 'spacer'

  /** Height in millimetres; what is higher than a page fills one. */
  readonly height_mm: number
}

/** Ends the page; the next may have another size. */
export interface PageBreakCommand {
  /** Ends the page. */
  readonly type: 'page_break'

  /** Paper size of the pages that follow, as in `page`; otherwise as before. */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /** Orientation of the pages that follow. Default `portrait` beside `page_size`. */
  readonly orientation?: 'portrait' | 'landscape' | undefined
}

/** Fields of column2. */
export interface Column2 {
  /**
   * Width: millimetres, `auto` (by content), or a share of what is left such as `1fr`.
   *
   * @default '1fr'
   */
  readonly width?: number | string | undefined

  /**
   * Place of the content where another column is higher. Default `top`.
   *
   * @default 'top'
   */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined

  /** Commands drawn in the column, from top to bottom. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]
}

/** Columns: one text that runs through all, or content of their own. */
export interface ColumnsCommand {
  /** Columns next to each other. */
  readonly type: 'columns'

  /** Runs through `count` columns, one after the other. */
  readonly commands?: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[] | undefined

  /** Columns that `commands` run through, 2 to 12; not with `columns`. Default 2. */
  readonly count?: number | undefined

  /** Columns of `commands` end at the same height; not with `columns`. Default true. */
  readonly balance?: boolean | undefined

  /** Columns with content of their own; at most 50. */
  readonly columns?: readonly (Column2)[] | undefined

  /**
   * Space between columns in millimetres. Default 6.
   *
   * @default 6
   */
  readonly gap_mm?: number | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /**
   * Direction of the columns and of their text: `rtl` puts the first column at the right. Default: that of what
   * they stand in; with `auto` columns go to the right.
   */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /** Goes to the next page as a whole where it does not fit. Default false. */
  readonly keep_together?: boolean | undefined
}

/** Fields of padding mm. */
export interface PaddingMm {
  /** Top, in millimetres. */
  readonly top?: number | undefined

  /** Right, in millimetres. */
  readonly right?: number | undefined

  /** Bottom, in millimetres. */
  readonly bottom?: number | undefined

  /** Left, in millimetres. */
  readonly left?: number | undefined
}

/**
 * Paints it several times, at most 10000; what follows stands below its last row. Readers are told of the first,
 * and links and fields stand in the first alone.
 */
export interface Repeat {
  /**
   * Times across. Default 1.
   *
   * @default 1
   */
  readonly columns?: number | undefined

  /**
   * Times down. Default 1.
   *
   * @default 1
   */
  readonly rows?: number | undefined

  /**
   * Distance from left edge to left edge in millimetres.
   *
   * @default 0
   */
  readonly dx_mm?: number | undefined

  /**
   * Distance from top edge to top edge in millimetres.
   *
   * @default 0
   */
  readonly dy_mm?: number | undefined
}

/** Commands as one: in a box, transformed, clipped, blended, repeated. */
export interface GroupCommand {
  /** Commands as one. */
  readonly type: 'group'

  /** Commands of the group. Places count from the corner of the group. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /** Height in millimetres; a warning says where the content is higher. Otherwise that of the content. */
  readonly height_mm?: number | undefined

  /** Least height in millimetres. */
  readonly min_height_mm?: number | undefined

  /** Space inside, in millimetres from 0 to 1000: one number, or an object of sides. */
  readonly padding_mm?: number | PaddingMm | undefined

  /** Colour behind the content: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /** Colour of a line around it: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly border?: string | undefined

  /** Width of that line in millimetres. Default 0.25. */
  readonly border_width_mm?: number | undefined

  /** Radius of the corners of background, line and clip. Default 0. */
  readonly corner_radius_mm?: number | undefined

  /**
   * Cuts off what reaches out of the box. Default false.
   *
   * @default false
   */
  readonly clip?: boolean | undefined

  /** Turns it clockwise around its centre, in degrees. */
  readonly rotate_deg?: number | undefined

  /** Scales it around its centre: one factor, or [across, down]. */
  readonly scale?: number | readonly [number, number] | undefined

  /** Moves what is painted by [x, y] millimetres. */
  readonly translate_mm?: readonly [number, number] | undefined

  /** Slants it by [x, y] degrees. */
  readonly skew_deg?: readonly [number, number] | undefined

  /**
   * Point that transformations are around. Default `center`.
   *
   * @default 'center'
   */
  readonly transform_origin?: 'center' | 'top_left' | undefined

  /**
   * Opacity, from 0 to 1. Default 1.
   *
   * @default 1
   */
  readonly opacity?: number | undefined

  /**
   * How its colours mix with those below. Default `normal`.
   *
   * @default 'normal'
   */
  readonly blend_mode?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten' | 'color_dodge' | 'color_burn' | 'hard_light' | 'soft_light' | 'difference' | 'exclusion' | undefined

  /**
   * Paints it several times, at most 10000; what follows stands below its last row. Readers are told of the first,
   * and links and fields stand in the first alone.
   */
  readonly repeat?: Repeat | undefined

  /**
   * Place in the flow of what is narrower. Default `left`.
   *
   * @default 'left'
   */
  readonly box_align?: 'left' | 'center' | 'right' | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /** Goes to the next page as a whole where it does not fit. Default false. */
  readonly keep_together?: boolean | undefined

  /** Text alternative: describes it for people who do not see it. */
  readonly alt?: string | undefined

  /** It says nothing: readers are not told of it. Not with `alt`. */
  readonly decorative?: boolean | undefined
}

/** Fields of top. */
export interface Top {
  /**
   * Width of the line in millimetres. Default 0.25.
   *
   * @default 0.25
   */
  readonly width_mm?: number | undefined

  /** Colour of the line: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined
}

/** Lines of this cell, before those of the table. */
export interface Borders {
  /** The line: `false` for none, or its width and colour. */
  readonly top?: false | Top | undefined

  /** The line: `false` for none, or its width and colour. */
  readonly right?: false | Top | undefined

  /** The line: `false` for none, or its width and colour. */
  readonly bottom?: false | Top | undefined

  /** The line: `false` for none, or its width and colour. */
  readonly left?: false | Top | undefined
}

/** Fields of row. */
export interface Row {
  /** Its text. */
  readonly text?: string | number | undefined

  /** Its text in several styles, in place of `text`. */
  readonly runs?: readonly (string | Run)[] | undefined

  /** Commands drawn in the cell below its text: images, lists, tables. */
  readonly commands?: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[] | undefined

  /** Where it leads: `{"url": …}` or `{"anchor": …}`. */
  readonly link?: Link | Link2 | undefined

  /**
   * Columns that it reaches over. Default 1.
   *
   * @default 1
   */
  readonly column_span?: number | undefined

  /**
   * Rows that it reaches over. Default 1.
   *
   * @default 1
   */
  readonly row_span?: number | undefined

  /** Space inside, in millimetres from 0 to 1000: one number, or an object of sides. */
  readonly padding_mm?: number | PaddingMm | undefined

  /** Lines of this cell, before those of the table. */
  readonly borders?: Borders | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /** Colour behind the cells: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /** Place of the content of cells. Default `top`. */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined
}

/** Fields of row2. */
export interface Row2 {
  /** The cells, from the first column on. */
  readonly cells: readonly (string | number | null | Row)[]

  /** Least height in millimetres. */
  readonly height_mm?: number | undefined

  /** Stays on the page of the next row. Default false. */
  readonly keep_with_next?: boolean | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /** Colour behind the cells: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /** Place of the content of cells. Default `top`. */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined
}

/** Look of all header cells. Default: bold. */
export interface Header {
  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /** Colour behind the cells: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background?: string | undefined

  /** Place of the content of cells. Default `top`. */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined
}

/** A table: spans, repeated header and footer rows, page breaks. */
export interface TableCommand {
  /** A table. */
  readonly type: 'table'

  /**
   * The columns: widths, or objects with `width` and what their cells share; at most 200. Otherwise as many as the
   * first row has, each as wide as its content asks for.
   */
  readonly columns?: readonly (number | string | Column)[] | undefined

  /** The rows, those of header and footer among them; at most 100000. Each fills all columns, spans counted. */
  readonly rows: readonly (readonly (string | number | null | Row)[] | Row2)[]

  /**
   * First rows that every page of the table begins with. Default 0.
   *
   * @default 0
   */
  readonly header_rows?: number | undefined

  /**
   * Last rows that every page of the table ends with. Default 0.
   *
   * @default 0
   */
  readonly footer_rows?: number | undefined

  /**
   * First columns whose cells name their row, for readers. Default 0.
   *
   * @default 0
   */
  readonly header_columns?: number | undefined

  /** Look of all header cells. Default: bold. */
  readonly header?: Header | undefined

  /** Look of all footer cells. */
  readonly footer?: Header | undefined

  /** Colour behind every second row: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly zebra?: string | undefined

  /** Space inside of cells in millimetres: one number, or an object of sides. Default 1.5. */
  readonly padding_mm?: number | PaddingMm | undefined

  /**
   * Lines between and around cells. Default `horizontal`.
   *
   * @default 'horizontal'
   */
  readonly borders?: 'none' | 'horizontal' | 'outer' | 'all' | undefined

  /** Colour of these lines: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly border_color?: string | undefined

  /**
   * Width of these lines in millimetres. Default 0.2.
   *
   * @default 0.2
   */
  readonly border_width_mm?: number | undefined

  /** The line between header and rows, and between rows and footer. */
  readonly header_border?: false | Top | undefined

  /**
   * A row goes to the next page as a whole where it does not fit; only one that no page can hold is divided.
   * Default true.
   *
   * @default true
   */
  readonly keep_rows?: boolean | undefined

  /** Place in the flow of a table that is narrower. Default: the side of its first column. */
  readonly box_align?: 'left' | 'center' | 'right' | undefined

  /**
   * Direction of the columns and of their text: `rtl` puts the first column at the right. Default: that of what the
   * table stands in; with `auto` columns go to the right.
   */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Width in millimetres; otherwise all there is, or for columns of fixed width their sum. */
  readonly width_mm?: number | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /** Goes to the next page as a whole where it does not fit. Default false. */
  readonly keep_together?: boolean | undefined

  /** Text alternative: describes the table for people who do not see it. */
  readonly alt?: string | undefined

  /** Place of the content of cells. Default `top`. */
  readonly vertical_align?: 'top' | 'middle' | 'bottom' | undefined
}

/** Fields of item. */
export interface Item {
  /** Its text. */
  readonly text?: string | undefined

  /** Its text in several styles, in place of `text`. */
  readonly runs?: readonly (string | Run)[] | undefined

  /** Commands drawn below the text of the item: paragraphs, images, lists. */
  readonly commands?: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[] | undefined

  /** Its own marker. */
  readonly marker?: string | undefined
}

/** A list; a list among the commands of an item is nested. */
export interface ListCommand {
  /** A list. */
  readonly type: 'list'

  /** The items: texts or objects; at most 20000. */
  readonly items: readonly (string | Item)[]

  /**
   * Marker of the items. Default `disc`.
   *
   * @default 'disc'
   */
  readonly marker?: 'disc' | 'circle' | 'square' | 'dash' | 'check' | 'none' | 'decimal' | 'lower_alpha' | 'upper_alpha' | 'lower_roman' | 'upper_roman' | undefined

  /**
   * Number of the first item. Default 1.
   *
   * @default 1
   */
  readonly start?: number | undefined

  /**
   * How numbers are written; `{n}` is the number. Default `{n}.`.
   *
   * @default '{n}.'
   */
  readonly number_format?: string | undefined

  /** Colour of the markers; otherwise that of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly marker_color?: string | undefined

  /**
   * Distance of the text from the edge in millimetres; more where a marker is wider. Default 6.
   *
   * @default 6
   */
  readonly indent_mm?: number | undefined

  /**
   * Space between items in millimetres. Default 1.
   *
   * @default 1
   */
  readonly item_gap_mm?: number | undefined

  /** Name of one of `styles`; fields of the command itself win. */
  readonly style?: string | undefined

  /**
   * Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without
   * both the command flows.
   */
  readonly x_mm?: number | undefined

  /** Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`. */
  readonly y_mm?: number | undefined

  /** Width in millimetres; otherwise all there is. */
  readonly width_mm?: number | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined

  /** Goes to the next page as a whole where it does not fit. Default false. */
  readonly keep_together?: boolean | undefined
}

/** A style: how text looks, how it is set, and the space around it. */
export interface Style {
  /** Name of the style whose fields it takes where it has none. */
  readonly extends?: string | undefined

  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /** Size in points, from 1 to 2000. Default 11. */
  readonly font_size_pt?: number | undefined

  /** `normal` (400), `bold` (700), or a number from 100 to 900. */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /** Italic letters. Default false. */
  readonly italic?: boolean | undefined

  /** Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly color?: string | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   * Default 0.
   */
  readonly letter_spacing_pt?: number | undefined

  /** A line under the text. */
  readonly underline?: boolean | undefined

  /** A line through the text. */
  readonly strike?: boolean | undefined

  /** Small letters as small capitals. */
  readonly small_caps?: boolean | undefined

  /** Raised or lowered, and smaller. Default `normal`. */
  readonly vertical_position?: 'normal' | 'super' | 'sub' | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language of the text; otherwise that of the document. */
  readonly language?: string | undefined

  /** Place of the lines. Default `start`: left in text from left to right. */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /** Direction of the text. Default `auto`: that of its first letter. */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. */
  readonly line_height?: number | undefined

  /** Breaks words by the rules of `language`. Default false. */
  readonly hyphenate?: boolean | undefined

  /** At most so many lines; what is left out becomes `ellipsis`. */
  readonly max_lines?: number | undefined

  /** Ends text that `max_lines` cuts. Default `…`. */
  readonly ellipsis?: string | undefined

  /** Tabulators, at most 50. */
  readonly tabs?: readonly (Tab)[] | undefined

  /** Indentation of the first line in millimetres. Default 0. */
  readonly first_line_indent_mm?: number | undefined

  /**
   * Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of
   * a page or box none, where `spacer` has its height. Default 0.
   */
  readonly space_before_mm?: number | undefined

  /** Space below in the flow, in millimetres, from 0. Default 0. */
  readonly space_after_mm?: number | undefined

  /** Stays on the page where the next command begins. Default false; true for headings. */
  readonly keep_with_next?: boolean | undefined
}

/** Fields of font2. */
export interface Font2 {
  /** Family that styles name it by; otherwise that of the font. */
  readonly family?: string | undefined

  /** The font: TTF, OTF, TTC, WOFF or WOFF2. */
  readonly source: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /** Its weight, from 100 to 900; otherwise that of the font. */
  readonly weight?: number | undefined

  /** Whether it is italic; otherwise as the font says. */
  readonly italic?: boolean | undefined
}

/** Fields of draw edit. */
export interface DrawEdit {
  /**
   * Draws onto pages with the commands of `documents/render`: text, tables, shapes, images, barcodes, links, form
   * fields. Places count from the top left corner of the page as it is seen. In tagged documents it becomes part of
   * the structure, after what stands on the page.
   */
  readonly type: 'draw'

  /**
   * Pages to draw on; each gets all of the commands. Pages: "all", "odd", "even", "first", "last", or a list such
   * as "1-3,5,8-,-1" (-1 is the last page).
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * Drawing commands in reading order, from 1 to 20000 in all edits together. Commands without a place of their own
   * flow between `margins_mm` and must fit on the page. `page_break` and `toc` cannot be among them, `html` needs
   * `width_mm`.
   */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]

  /** Styles by name, at most 500. `default` is that of all text, `h1` to `h6` are those of headings. */
  readonly styles?: Readonly<Record<string, Style>> | undefined

  /** Fonts that styles can name, at most 40; embedded as subsets. */
  readonly fonts?: readonly (Font2)[] | undefined

  /** Images by name, at most 500; `image` commands draw them. */
  readonly images?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /**
   * Distance of what flows from the edges of the page as it is seen, in millimetres: a number, or an object of top,
   * right, bottom and left. Default 20.
   */
  readonly margins_mm?: number | Margins | undefined

  /**
   * Over or under what is on the page.
   *
   * @default 'over'
   */
  readonly layer?: 'over' | 'under' | undefined

  /**
   * It says nothing: in tagged documents readers pass over all of it. Not with links and form fields.
   *
   * @default false
   */
  readonly decorative?: boolean | undefined
}

/** Font of the text; every field has a default. Size and colour are those of the form. */
export interface Font3 {
  /** Font family of this machine; otherwise one as wide as that of the form. */
  readonly family?: string | undefined

  /** BCP 47 language, for forms of letters that differ between languages. */
  readonly language?: string | undefined
}

/** Fields of fill form edit. */
export interface FillFormEdit {
  /** Fills form fields and draws them, in any script, with fonts embedded. Scripts of the form are not run. */
  readonly type: 'fill_form'

  /**
   * Values by the full name of their field, at most 5000: text for a text field; true or false for a check box; one
   * of the choices for radio buttons, a combo box or a list; a list of choices where a list takes several; null
   * empties a field. A name or value that the form does not have is refused with `edit_failed`, which lists those
   * it has.
   */
  readonly fields: Readonly<Record<string, string | boolean | readonly (string)[] | null>>

  /**
   * Makes all fields part of the pages afterwards: no form is left.
   *
   * @default false
   */
  readonly flatten?: boolean | undefined

  /** Font of the text; every field has a default. Size and colour are those of the form. */
  readonly font?: Font3 | undefined
}

/** Fields of flatten edit. */
export interface FlattenEdit {
  /** Makes form fields or annotations part of the page, as they look. */
  readonly type: 'flatten'

  /**
   * `forms`: all fields; one that shows a value and has no appearance to paint is drawn first. `annotations`:
   * comments, drawings and stamps that are printed.
   */
  readonly what?: readonly ('forms' | 'annotations')[] | undefined
}

/** Fields of remove edit. */
export interface RemoveEdit {
  /** Takes kinds of things away, all of them. */
  readonly type: 'remove'

  /**
   * `annotations`: comments, drawings and stamps, not links and fields. `links`. `forms`: fields and what they
   * show. `javascript`: scripts and the actions that run them. `attachments`: embedded files. `metadata`: document
   * information, XMP and private data of programs. `bookmarks`.
   */
  readonly what: readonly ('annotations' | 'links' | 'forms' | 'javascript' | 'attachments' | 'metadata' | 'bookmarks')[]
}

/** Fields of decrypt edit. */
export interface DecryptEdit {
  /**
   * Says that the result is to be without encryption: no warning that it was removed. `pdf_password` opens the
   * document.
   */
  readonly type: 'decrypt'
}

/** Fields of set metadata edit. */
export interface SetMetadataEdit {
  /** Sets document information; what is left out stays. */
  readonly type: 'set_metadata'

  /** Document information; Info and XMP agree. */
  readonly metadata: Metadata
}

/** Fields of bookmark. */
export interface Bookmark {
  /** Text, at most 2000 characters. */
  readonly title: string

  /** Number of the page that it leads to. */
  readonly page: number

  /**
   * How deep it stands below the one before it: 1 for the outermost.
   *
   * @default 1
   */
  readonly level?: number | undefined

  /**
   * Whether readers show what is below it at first.
   *
   * @default true
   */
  readonly open?: boolean | undefined
}

/** Fields of set bookmarks edit. */
export interface SetBookmarksEdit {
  /** Replaces the bookmarks. */
  readonly type: 'set_bookmarks'

  /** Bookmarks in order, at most 5000; none take them all away. */
  readonly bookmarks: readonly (Bookmark)[]
}

/** Fields of label. */
export interface Label {
  /** First page that it holds for. */
  readonly from: number

  /**
   * Kind of the number; `none` for the prefix alone.
   *
   * @default 'decimal'
   */
  readonly style?: 'decimal' | 'roman' | 'roman_upper' | 'letters' | 'letters_upper' | 'none' | undefined

  /** Text before the number, at most 200 characters. */
  readonly prefix?: string | undefined

  /**
   * Number of the first page, from 1 to 1000000.
   *
   * @default 1
   */
  readonly start?: number | undefined
}

/** Fields of set page labels edit. */
export interface SetPageLabelsEdit {
  /** Replaces the labels that readers show for page numbers. */
  readonly type: 'set_page_labels'

  /** Labels by their first page, ascending; none take them all away. */
  readonly labels: readonly (Label)[]
}

/** Fields of set viewer edit. */
export interface SetViewerEdit {
  /** Sets how readers show the document; what is left out stays. */
  readonly type: 'set_viewer'

  /** Panel that the viewer shows beside the pages at first. */
  readonly page_mode?: 'none' | 'bookmarks' | 'thumbnails' | 'full_screen' | 'layers' | 'attachments' | undefined

  /** How pages are laid out; `_cover`: the first page stands alone. */
  readonly page_layout?: 'single' | 'one_column' | 'two_columns' | 'two_columns_cover' | 'two_pages' | 'two_pages_cover' | undefined

  /** Number of the page that is shown first. */
  readonly open_page?: number | undefined

  /** Zoom of the page shown first: whole `page`, its `width`, `actual` size, or a percentage from 5 to 1600. */
  readonly zoom?: 'page' | 'width' | 'actual' | number | undefined

  /** Hides the reader's tool bars. */
  readonly hide_toolbar?: boolean | undefined

  /** Hides the reader's menu bar. */
  readonly hide_menubar?: boolean | undefined

  /** Hides scroll bars and other elements of the reader's window. */
  readonly hide_window_ui?: boolean | undefined

  /** Makes the window as large as the first page. */
  readonly fit_window?: boolean | undefined

  /** Puts the window in the middle of the screen. */
  readonly center_window?: boolean | undefined

  /** Shows the title of the document in the title bar, not the file name. */
  readonly display_title?: boolean | undefined

  /** Reading order of pages that stand side by side. */
  readonly direction?: 'ltr' | 'rtl' | undefined

  /** Scaling that the print dialog offers first: none, or the one the reader prefers. */
  readonly print_scaling?: 'none' | 'default' | undefined

  /** Sides that the print dialog offers. */
  readonly duplex?: 'simplex' | 'flip_short_edge' | 'flip_long_edge' | undefined
}

/** Fields of add attachment edit. */
export interface AddAttachmentEdit {
  /** Embeds a file; one of the same name is replaced. */
  readonly type: 'add_attachment'

  /** File name, at most 255 characters; unique among the attachments. */
  readonly name: string

  /**
   * Base64 of the bytes, an object holding it, or an object with the URL or the job to read them from; at most 20
   * MB once decoded.
   */
  readonly content: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /** Media type, for example `text/csv`. Default: by the extension of the name. */
  readonly media_type?: string | undefined

  /** Description that viewers show beside the name, at most 1000 characters. */
  readonly description?: string | undefined

  /**
   * Relationship of the file to the document (AFRelationship).
   *
   * @default 'unspecified'
   */
  readonly relationship?: 'source' | 'data' | 'alternative' | 'supplement' | 'unspecified' | undefined
}

/** Fields of area. */
export interface Area {
  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page). Pages that
   * it lies on, of those that the edit means.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /** Distance from the left edge of the page as it is seen, in millimetres. */
  readonly x_mm: number

  /** Distance from the top edge of the page as it is seen, in millimetres. */
  readonly y_mm: number

  /** Width in millimetres, from 0.1 to 5000. */
  readonly width_mm: number

  /** Height in millimetres, from 0.1 to 5000. */
  readonly height_mm: number
}

/** Fields of redact edit. */
export interface RedactEdit {
  /**
   * Removes content for good: glyphs, pixels, paths, annotations, form values, bookmarks, names, metadata and all
   * that holds the same text; attachments, scripts, thumbnails and private data go in any case. Embedded fonts keep
   * the shapes of letters that nothing shows any more: they tell which letters there were. The result is read by
   * two programs that must find nothing of it; otherwise `edit_failed`.
   */
  readonly type: 'redact'

  /**
   * Pages to search. Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last
   * page). Text beside the pages, such as bookmarks and metadata, is always searched.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * Text to remove, or a list of up to 100, each at most 1000 characters; 200 texts and patterns in all edits
   * together. It is found however it is cut into pieces, spaced, hyphenated or broken over lines and pages. Where
   * it may stand in glyphs whose font does not say what they mean: `edit_failed`; with patterns and presets
   * wherever there are such glyphs.
   */
  readonly text?: string | readonly (string)[] | undefined

  /**
   * Regular expression in the syntax of RE2 (no backreferences, no lookaround), or a list of up to 100. Its time
   * grows no faster than the text.
   */
  readonly pattern?: string | readonly (string)[] | undefined

  /**
   * `email`: addresses. `iban`: account numbers with right check digits. `card`: card numbers with a right check
   * digit (Luhn). `phone`: telephone numbers with a code or in groups.
   */
  readonly presets?: readonly ('email' | 'iban' | 'card' | 'phone')[] | undefined

  /**
   * Box of a page, or a list of up to 1000: everything that reaches into it goes, paths and pictures up to its
   * edge, annotations whole.
   */
  readonly area?: Area | readonly (Area)[] | undefined

  /**
   * Whether capitals matter for `text` and `pattern`.
   *
   * @default false
   */
  readonly case_sensitive?: boolean | undefined

  /**
   * Whether `text` is found only as a word of its own.
   *
   * @default false
   */
  readonly whole_words?: boolean | undefined

  /**
   * Colour of the boxes painted where something was removed; `none` leaves the place empty. Default black.
   *
   * @default '#000000'
   */
  readonly fill?: 'none' | string | undefined
}

/** Fields of compress edit. */
export interface CompressEdit {
  /**
   * Makes the file smaller: images of more pixels than they need become smaller, equal objects are stored once,
   * everything is deflated. An image is replaced only by a smaller one, and a file that cannot get smaller is
   * returned as it was, unless `grayscale` asks for a change.
   */
  readonly type: 'compress'

  /**
   * Most pixels per inch of an image as large as it is shown, from 36 to 1200. Default 150: good on screens; 300 is
   * good in print.
   *
   * @default 150
   */
  readonly image_dpi?: number | undefined

  /**
   * Quality of JPEG images, from 1 to 100. Default 80.
   *
   * @default 80
   */
  readonly image_quality?: number | undefined

  /**
   * Whether images of 8-bit RGB and of palettes of RGB become grey; a warning counts those of other kinds. Text and
   * drawings keep their colours.
   *
   * @default false
   */
  readonly grayscale?: boolean | undefined
}

/** Rendering and output options; every one has a default. */
export interface ConvertHtmlOptions {
  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in.
   *
   * @default 'A4'
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of the sheet; `landscape` swaps the sides of `page_size`.
   *
   * @default 'portrait'
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides. A side stated here wins over the
   * document's `@page` rules; a side that is left out is theirs, else 20. They must leave at least 10 × 10 mm for
   * content.
   */
  readonly margins_mm?: number | Margins | undefined

  /**
   * Let `@page { size }` of the document win over `page_size` and `orientation`. A size that loses gives the
   * warning `css_page_size_ignored`.
   *
   * @default false
   */
  readonly prefer_css_page_size?: boolean | undefined

  /**
   * HTML at the top of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`, `first`,
   * `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order. `{page}`,
   * `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are replaced
   * anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url` are filled,
   * as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly header_html?: string | RunningHtml | undefined

  /**
   * HTML at the bottom of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`,
   * `first`, `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order.
   * `{page}`, `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are
   * replaced anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url`
   * are filled, as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly footer_html?: string | RunningHtml | undefined

  /** Numbering of `{page}`. */
  readonly page_numbers_from?: PageNumbersFrom | undefined

  /**
   * Scale of the content on the page, from 0.1 to 2.
   *
   * @default 1
   */
  readonly scale?: number | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page).
   *
   * @default 'all'
   */
  readonly page_ranges?: string | undefined

  /**
   * Print one page, as tall as the content.
   *
   * @default false
   */
  readonly single_page?: boolean | undefined

  /**
   * Print background colours and images.
   *
   * @default true
   */
  readonly print_background?: boolean | undefined

  /**
   * How far pages are printed beyond their edges, in millimetres, from 0 to 50: backgrounds that reach over the
   * edge go on there. The PDF says which part is the page (TrimBox). Default: `bleed` of the `@page` rule, else 0.
   */
  readonly bleed_mm?: number | undefined

  /**
   * Marks for the print shop around the bleed: `crop` where to cut, `cross` to align separations. Default: `marks`
   * of the `@page` rule, else none.
   */
  readonly marks?: readonly ('crop' | 'cross')[] | undefined

  /**
   * Add a contents page with links, dot leaders and page numbers before the document (in Markdown after the cover).
   * `<nav data-toc></nav>` in the document, `[[toc]]` in Markdown, takes the list instead; an empty one is filled
   * in any case.
   *
   * @default false
   */
  readonly toc?: boolean | Contents | undefined

  /**
   * Make fields to fill in of the controls of the document: text, boxes, buttons of which one is chosen, lists, and
   * signatures (`<input type="signature">`), with their names, values and labels.
   *
   * @default false
   */
  readonly forms?: boolean | undefined

  /**
   * Add bookmarks from headings, or as `bookmark-level` of CSS says.
   *
   * @default true
   */
  readonly outline?: boolean | undefined

  /**
   * Files of this request only, served under `base_url`: relative path to content. At most 100 files, 20 MB each
   * and 50 MB together.
   */
  readonly assets?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /** Stylesheets added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly styles?: readonly (string)[] | undefined

  /** Scripts added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly scripts?: readonly (string)[] | undefined

  /** Resources to block. The document itself is always loaded. */
  readonly block?: Block | undefined

  /**
   * Scroll through the document first, and on into what it adds meanwhile, for at most 50 screens and about 10 s.
   * With `wait_until: settled`, a document that waits for being scrolled is scrolled through anyway, as far as it
   * reaches by itself.
   *
   * @default false
   */
  readonly lazy_load?: boolean | undefined

  /**
   * When the document counts as loaded. `settled`: fonts and images have loaded, the network is idle and the
   * document has stopped changing, for at most 10 s after its load event. `load`, `dom_content_loaded`: the event
   * of that name.
   *
   * @default 'settled'
   */
  readonly wait_until?: 'settled' | 'load' | 'dom_content_loaded' | undefined

  /** Time to wait after loading and before capturing, from 0 to 30000 milliseconds. */
  readonly wait_ms?: number | undefined

  /**
   * CSS selector, at most 2048 bytes; capture once an element matches. The request fails if that takes longer than
   * `timeout_ms`.
   */
  readonly wait_for_selector?: string | undefined

  /**
   * JavaScript expression, at most 64 KB (65536 bytes); capture once it becomes truthy. The request fails if that
   * takes longer than `timeout_ms`.
   */
  readonly wait_for_function?: string | undefined

  /**
   * Time for the whole render, from 1000 to 120000 milliseconds.
   *
   * @default 30000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Action when the document is not ready after `timeout_ms`: `fail` the request, or `render` what has loaded so
   * far and add a `timed_out` warning.
   *
   * @default 'fail'
   */
  readonly on_timeout?: 'fail' | 'render' | undefined

  /**
   * Action when an image, stylesheet or font fails to load: add a warning (`warn`) or fail the request (`fail`).
   *
   * @default 'warn'
   */
  readonly on_resource_error?: 'warn' | 'fail' | undefined

  /**
   * HTTP statuses of the main document that fail the request: numbers from 100 to 599 and ranges such as `400-499`,
   * at most 50.
   */
  readonly fail_on_status?: readonly (number | string)[] | undefined

  /**
   * Fail the request when a script of the document throws an error.
   *
   * @default false
   */
  readonly fail_on_console_error?: boolean | undefined

  /**
   * CSS media type the document is laid out for.
   *
   * @default 'print'
   */
  readonly media?: 'print' | 'screen' | undefined

  /**
   * Value of the `prefers-color-scheme` media feature.
   *
   * @default 'light'
   */
  readonly color_scheme?: 'light' | 'dark' | 'no-preference' | undefined

  /**
   * BCP 47 locale of scripts, number formats and the Accept-Language header.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * IANA time zone that scripts see, for example `Europe/Berlin`.
   *
   * @default 'UTC'
   */
  readonly timezone?: string | undefined

  /** User-Agent header, 1 to 1024 printable ASCII characters. Default: the one of the browser. */
  readonly user_agent?: string | undefined

  /** Browser window that scripts see before the document is printed, at most 64 million device pixels. */
  readonly viewport?: Viewport | undefined

  /**
   * Run the scripts of the document.
   *
   * @default true
   */
  readonly javascript?: boolean | undefined

  /**
   * Absolute http or https URL, at most 2048 characters and without credentials, that relative images, stylesheets,
   * fonts and links resolve against.
   */
  readonly base_url?: string | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `convertHtml`. Convert an HTML string to PDF. */
export interface ConvertHtmlInput {
  /** HTML document, not empty, at most 2 MB (2097152 bytes) of UTF-8, without NUL characters. */
  readonly html: string | FileInput

  /** Rendering and output options; every one has a default. */
  readonly options?: ConvertHtmlOptions | undefined
}

/** Fields of header2. */
export interface Header2 {
  /**
   * Name, at most 256 characters. Not allowed: headers that the browser sets (`Host`, `Connection`, `Proxy-…`,
   * `Sec-…`), `Cookie` and `User-Agent`.
   */
  readonly name: string

  /** Value, at most 8192 printable ASCII characters. */
  readonly value: string

  /**
   * URL pattern of the requests that carry the header, for example `https://*.example.com/*`. Default: requests to
   * the origin of `url`.
   */
  readonly match?: string | undefined
}

/** Fields of cookie. */
export interface Cookie {
  /** Name. */
  readonly name: string

  /** Value: printable ASCII without `,`, `;` and `\`. */
  readonly value: string

  /** Host that receives the cookie, with its subdomains; at most 253 characters. Default: the host of `url` alone. */
  readonly domain?: string | undefined

  /** Path of the cookie, at most 1024 characters. Default: `/`. */
  readonly path?: string | undefined

  /** Send the cookie over https only. Default: as the scheme of `url` is. */
  readonly secure?: boolean | undefined

  /**
   * Hide the cookie from scripts.
   *
   * @default false
   */
  readonly http_only?: boolean | undefined

  /** Which cross-site requests carry the cookie; `none` needs `secure`. */
  readonly same_site?: 'strict' | 'lax' | 'none' | undefined
}

/** Credentials for the origin of `url`. They are sent when it asks for them (Basic, Digest), and to no other host. */
export interface HttpAuth {
  /** User name, at most 1024 characters, without colons. */
  readonly username: string

  /** Password, at most 1024 characters. */
  readonly password: string
}

/** Fetching, rendering and output options; every one has a default. */
export interface ConvertUrlOptions {
  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in.
   *
   * @default 'A4'
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of the sheet; `landscape` swaps the sides of `page_size`.
   *
   * @default 'portrait'
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides. A side stated here wins over the
   * document's `@page` rules; a side that is left out is theirs, else 20. They must leave at least 10 × 10 mm for
   * content.
   */
  readonly margins_mm?: number | Margins | undefined

  /**
   * Let `@page { size }` of the document win over `page_size` and `orientation`. A size that loses gives the
   * warning `css_page_size_ignored`.
   *
   * @default false
   */
  readonly prefer_css_page_size?: boolean | undefined

  /**
   * HTML at the top of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`, `first`,
   * `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order. `{page}`,
   * `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are replaced
   * anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url` are filled,
   * as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly header_html?: string | RunningHtml | undefined

  /**
   * HTML at the bottom of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`,
   * `first`, `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order.
   * `{page}`, `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are
   * replaced anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url`
   * are filled, as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly footer_html?: string | RunningHtml | undefined

  /** Numbering of `{page}`. */
  readonly page_numbers_from?: PageNumbersFrom | undefined

  /**
   * Scale of the content on the page, from 0.1 to 2.
   *
   * @default 1
   */
  readonly scale?: number | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page).
   *
   * @default 'all'
   */
  readonly page_ranges?: string | undefined

  /**
   * Print one page, as tall as the content.
   *
   * @default false
   */
  readonly single_page?: boolean | undefined

  /**
   * Print background colours and images.
   *
   * @default true
   */
  readonly print_background?: boolean | undefined

  /**
   * How far pages are printed beyond their edges, in millimetres, from 0 to 50: backgrounds that reach over the
   * edge go on there. The PDF says which part is the page (TrimBox). Default: `bleed` of the `@page` rule, else 0.
   */
  readonly bleed_mm?: number | undefined

  /**
   * Marks for the print shop around the bleed: `crop` where to cut, `cross` to align separations. Default: `marks`
   * of the `@page` rule, else none.
   */
  readonly marks?: readonly ('crop' | 'cross')[] | undefined

  /**
   * Add a contents page with links, dot leaders and page numbers before the document (in Markdown after the cover).
   * `<nav data-toc></nav>` in the document, `[[toc]]` in Markdown, takes the list instead; an empty one is filled
   * in any case.
   *
   * @default false
   */
  readonly toc?: boolean | Contents | undefined

  /**
   * Make fields to fill in of the controls of the document: text, boxes, buttons of which one is chosen, lists, and
   * signatures (`<input type="signature">`), with their names, values and labels.
   *
   * @default false
   */
  readonly forms?: boolean | undefined

  /**
   * Add bookmarks from headings, or as `bookmark-level` of CSS says.
   *
   * @default true
   */
  readonly outline?: boolean | undefined

  /**
   * Files of this request only, served under `base_url`: relative path to content. At most 100 files, 20 MB each
   * and 50 MB together.
   */
  readonly assets?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /** Stylesheets added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly styles?: readonly (string)[] | undefined

  /** Scripts added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly scripts?: readonly (string)[] | undefined

  /** Resources to block. The document itself is always loaded. */
  readonly block?: Block | undefined

  /**
   * Scroll through the document first, and on into what it adds meanwhile, for at most 50 screens and about 10 s.
   * With `wait_until: settled`, a document that waits for being scrolled is scrolled through anyway, as far as it
   * reaches by itself.
   *
   * @default false
   */
  readonly lazy_load?: boolean | undefined

  /**
   * When the document counts as loaded. `settled`: fonts and images have loaded, the network is idle and the
   * document has stopped changing, for at most 10 s after its load event. `load`, `dom_content_loaded`: the event
   * of that name.
   *
   * @default 'settled'
   */
  readonly wait_until?: 'settled' | 'load' | 'dom_content_loaded' | undefined

  /** Time to wait after loading and before capturing, from 0 to 30000 milliseconds. */
  readonly wait_ms?: number | undefined

  /**
   * CSS selector, at most 2048 bytes; capture once an element matches. The request fails if that takes longer than
   * `timeout_ms`.
   */
  readonly wait_for_selector?: string | undefined

  /**
   * JavaScript expression, at most 64 KB (65536 bytes); capture once it becomes truthy. The request fails if that
   * takes longer than `timeout_ms`.
   */
  readonly wait_for_function?: string | undefined

  /**
   * Time for the whole render, from 1000 to 120000 milliseconds.
   *
   * @default 30000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Action when the document is not ready after `timeout_ms`: `fail` the request, or `render` what has loaded so
   * far and add a `timed_out` warning.
   *
   * @default 'fail'
   */
  readonly on_timeout?: 'fail' | 'render' | undefined

  /**
   * Action when an image, stylesheet or font fails to load: add a warning (`warn`) or fail the request (`fail`).
   *
   * @default 'warn'
   */
  readonly on_resource_error?: 'warn' | 'fail' | undefined

  /**
   * HTTP statuses of the document that fail the request: numbers from 100 to 599 and ranges such as `400-499`, at
   * most 50. A redirect that is followed does not count. `[]` accepts every status.
   */
  readonly fail_on_status?: readonly (number | string)[] | undefined

  /**
   * Fail the request when a script of the document throws an error.
   *
   * @default false
   */
  readonly fail_on_console_error?: boolean | undefined

  /**
   * CSS media type the document is laid out for.
   *
   * @default 'print'
   */
  readonly media?: 'print' | 'screen' | undefined

  /**
   * Value of the `prefers-color-scheme` media feature.
   *
   * @default 'light'
   */
  readonly color_scheme?: 'light' | 'dark' | 'no-preference' | undefined

  /**
   * BCP 47 locale of scripts, number formats and the Accept-Language header.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * IANA time zone that scripts see, for example `Europe/Berlin`.
   *
   * @default 'UTC'
   */
  readonly timezone?: string | undefined

  /** User-Agent header, 1 to 1024 printable ASCII characters. Default: the one of the browser. */
  readonly user_agent?: string | undefined

  /** Browser window that scripts see before the document is printed, at most 64 million device pixels. */
  readonly viewport?: Viewport | undefined

  /**
   * Run the scripts of the document.
   *
   * @default true
   */
  readonly javascript?: boolean | undefined

  /**
   * Header fields for requests, at most 50. Each goes to the origin of `url`, or to the requests that its `match`
   * selects, and nowhere else. Every redirect is checked again.
   */
  readonly headers?: readonly (Header2)[] | undefined

  /** Cookies to set before the document is requested, at most 50. */
  readonly cookies?: readonly (Cookie)[] | undefined

  /** Credentials for the origin of `url`. They are sent when it asks for them (Basic, Digest), and to no other host. */
  readonly http_auth?: HttpAuth | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `convertUrl`. Convert the document at a URL to PDF. */
export interface ConvertUrlInput {
  /** Absolute http or https URL, at most 2048 characters and without credentials. */
  readonly url: string | URL

  /** Fetching, rendering and output options; every one has a default. */
  readonly options?: ConvertUrlOptions | undefined
}

/** Browser window that scripts and media queries see, at most 64 million device pixels. */
export interface Viewport2 {
  /**
   * Width in CSS pixels, from 1 to 10000.
   *
   * @default 1280
   */
  readonly width_px?: number | undefined

  /**
   * Height in CSS pixels, from 1 to 10000.
   *
   * @default 800
   */
  readonly height_px?: number | undefined

  /**
   * Device pixels per CSS pixel, from 0.1 to 4.
   *
   * @default 1
   */
  readonly device_scale_factor?: number | undefined
}

/** Capture only this rectangle, in CSS pixels from the upper left corner of the document. Not with `selector`. */
export interface Clip {
  /**
   * Left edge, from 0 to 10000000.
   *
   * @default 0
   */
  readonly x_px?: number | undefined

  /**
   * Upper edge, from 0 to 10000000.
   *
   * @default 0
   */
  readonly y_px?: number | undefined

  /** Width, from 1 to 10000000. */
  readonly width_px: number

  /** Height, from 1 to 10000000. */
  readonly height_px: number
}

/** Size of the image. The page is drawn at this scale, so text stays sharp. */
export interface Resize {
  /** Width of the image in pixels, from 1 to 16384. Default: in proportion to the other side. */
  readonly width_px?: number | undefined

  /** Height of the image in pixels, from 1 to 16384. Default: in proportion to the other side. */
  readonly height_px?: number | undefined

  /**
   * `contain`: the whole image, as large as fits into width and height. `cover`: exactly width × height; the rest
   * is cut off at the bottom, and equally at the left and right.
   *
   * @default 'contain'
   */
  readonly fit?: 'contain' | 'cover' | undefined
}

/**
 * Fetching, rendering and image options; every one has a default. `headers`, `cookies` and `http_auth` go with
 * `url`, `base_url` with `html`.
 */
export interface ConvertHtmlImageOptions {
  /**
   * Files of this request only, served under `base_url`: relative path to content. At most 100 files, 20 MB each
   * and 50 MB together.
   */
  readonly assets?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /** Stylesheets added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly styles?: readonly (string)[] | undefined

  /** Scripts added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly scripts?: readonly (string)[] | undefined

  /** Resources to block. The document itself is always loaded. */
  readonly block?: Block | undefined

  /**
   * Scroll through the document first, and on into what it adds meanwhile, for at most 50 screens and about 10 s.
   * With `wait_until: settled`, a document that waits for being scrolled is scrolled through anyway, as far as it
   * reaches by itself.
   *
   * @default false
   */
  readonly lazy_load?: boolean | undefined

  /**
   * When the document counts as loaded. `settled`: fonts and images have loaded, the network is idle and the
   * document has stopped changing, for at most 10 s after its load event. `load`, `dom_content_loaded`: the event
   * of that name.
   *
   * @default 'settled'
   */
  readonly wait_until?: 'settled' | 'load' | 'dom_content_loaded' | undefined

  /** Time to wait after loading and before capturing, from 0 to 30000 milliseconds. */
  readonly wait_ms?: number | undefined

  /**
   * CSS selector, at most 2048 bytes; capture once an element matches. The request fails if that takes longer than
   * `timeout_ms`.
   */
  readonly wait_for_selector?: string | undefined

  /**
   * JavaScript expression, at most 64 KB (65536 bytes); capture once it becomes truthy. The request fails if that
   * takes longer than `timeout_ms`.
   */
  readonly wait_for_function?: string | undefined

  /**
   * Time for the whole render, from 1000 to 120000 milliseconds.
   *
   * @default 30000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Action when the document is not ready after `timeout_ms`: `fail` the request, or `render` what has loaded so
   * far and add a `timed_out` warning.
   *
   * @default 'fail'
   */
  readonly on_timeout?: 'fail' | 'render' | undefined

  /**
   * Action when an image, stylesheet or font fails to load: add a warning (`warn`) or fail the request (`fail`).
   *
   * @default 'warn'
   */
  readonly on_resource_error?: 'warn' | 'fail' | undefined

  /**
   * HTTP statuses of the document that fail the request: numbers from 100 to 599 and ranges such as `400-499`, at
   * most 50. A redirect that is followed does not count. `[]` accepts every status.
   */
  readonly fail_on_status?: readonly (number | string)[] | undefined

  /**
   * Fail the request when a script of the document throws an error.
   *
   * @default false
   */
  readonly fail_on_console_error?: boolean | undefined

  /**
   * CSS media type the document is laid out for.
   *
   * @default 'screen'
   */
  readonly media?: 'print' | 'screen' | undefined

  /**
   * Value of the `prefers-color-scheme` media feature.
   *
   * @default 'light'
   */
  readonly color_scheme?: 'light' | 'dark' | 'no-preference' | undefined

  /**
   * BCP 47 locale of scripts, number formats and the Accept-Language header.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * IANA time zone that scripts see, for example `Europe/Berlin`.
   *
   * @default 'UTC'
   */
  readonly timezone?: string | undefined

  /** User-Agent header, 1 to 1024 printable ASCII characters. Default: the one of the browser. */
  readonly user_agent?: string | undefined

  /** Browser window that scripts and media queries see, at most 64 million device pixels. */
  readonly viewport?: Viewport2 | undefined

  /**
   * Run the scripts of the document.
   *
   * @default true
   */
  readonly javascript?: boolean | undefined

  /**
   * Absolute http or https URL, at most 2048 characters and without credentials, that relative images, stylesheets,
   * fonts and links resolve against.
   */
  readonly base_url?: string | undefined

  /**
   * Header fields for requests, at most 50. Each goes to the origin of `url`, or to the requests that its `match`
   * selects, and nowhere else. Every redirect is checked again.
   */
  readonly headers?: readonly (Header2)[] | undefined

  /** Cookies to set before the document is requested, at most 50. */
  readonly cookies?: readonly (Cookie)[] | undefined

  /** Credentials for the origin of `url`. They are sent when it asks for them (Basic, Digest), and to no other host. */
  readonly http_auth?: HttpAuth | undefined

  /**
   * Format of the image, of at most 64 million pixels; a side of jpeg has at most 65,500, one of webp 16,383.
   * Default: the format that the `Accept` header prefers (HTTP), or the extension of the output file (command
   * line).
   *
   * @default 'png'
   */
  readonly format?: 'png' | 'jpeg' | 'webp' | undefined

  /** Quality of jpeg and webp, from 1 to 100, 80 when left out; 100 makes webp lossless. Not with png. */
  readonly quality?: number | undefined

  /**
   * Capture the whole document, including content inside a scrolling container, rather than just the viewport.
   * Ignored with `selector` or `clip`.
   *
   * @default true
   */
  readonly full_page?: boolean | undefined

  /**
   * CSS selector, at most 2048 bytes: only the first element that matches, whose match is awaited as for
   * `wait_for_selector`. Not with `clip`.
   */
  readonly selector?: string | undefined

  /** Capture only this rectangle, in CSS pixels from the upper left corner of the document. Not with `selector`. */
  readonly clip?: Clip | undefined

  /**
   * Keep the background transparent instead of white. Not with jpeg.
   *
   * @default false
   */
  readonly transparent?: boolean | undefined

  /** Size of the image. The page is drawn at this scale, so text stays sharp. */
  readonly resize?: Resize | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined
}

/** Input of `convertHtmlImage`. Convert an HTML string or the document at a URL to an image. */
export interface ConvertHtmlImageInput {
  /** HTML document, not empty, at most 2 MB (2097152 bytes) of UTF-8, without NUL characters. Either this or `url`. */
  readonly html?: string | FileInput | undefined

  /** Absolute http or https URL, at most 2048 characters and without credentials. Either this or `html`. */
  readonly url?: string | URL | undefined

  /**
   * Fetching, rendering and image options; every one has a default. `headers`, `cookies` and `http_auth` go with
   * `url`, `base_url` with `html`.
   */
  readonly options?: ConvertHtmlImageOptions | undefined
}

/** Margins of a page, by side. A side that is left out keeps the margin of the document. */
export interface OwnMargins {
  /** Top margin in millimetres, from 0 to 5000. Default: the margin of the document. */
  readonly top?: number | undefined

  /** Right margin in millimetres, from 0 to 5000. Default: the margin of the document. */
  readonly right?: number | undefined

  /** Bottom margin in millimetres, from 0 to 5000. Default: the margin of the document. */
  readonly bottom?: number | undefined

  /** Left margin in millimetres, from 0 to 5000. Default: the margin of the document. */
  readonly left?: number | undefined
}

/** Word and output options; every one has a default. */
export interface ConvertWordOptions {
  /**
   * `layout`: laid out as in Word, with sections, headers, footers, fields and notes. `semantic`: a clean,
   * accessible flow of headings, paragraphs, lists and tables in our own theme, by default on A4 with margins of 20
   * mm. `semantic` reads DOCX; other documents are laid out, with the warning `option_not_applied`.
   *
   * @default 'layout'
   */
  readonly mode?: 'layout' | 'semantic' | undefined

  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in. Default: as in the document.
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of every page. Without `page_size` it turns the paper size of the document. Default: as in the
   * document.
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides; a side that is left out keeps the
   * margin of the document. They must leave at least 10 × 10 mm for content. Default: as in the document.
   */
  readonly margins_mm?: number | OwnMargins | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page). Only these
   * pages of the result are kept.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * BCP 47 locale for numbers and dates without a locale of their own, and the language of a document that states
   * none.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * Time for the whole conversion, from 1000 to 120000 milliseconds. Waiting in the queue does not count.
   *
   * @default 60000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Add bookmarks from headings.
   *
   * @default true
   */
  readonly outline?: boolean | undefined

  /**
   * Tracked changes: `accepted` shows the document with all changes, `original` without them, `marked` with the
   * changes marked. `marked` needs the layout engine.
   *
   * @default 'accepted'
   */
  readonly tracked_changes?: 'accepted' | 'original' | 'marked' | undefined

  /**
   * Comments: `none` leaves them out; `end` lists them at the end of the document, with numbers in the text;
   * `margin` puts them beside the text. LibreOffice cannot print the margin without a window, so `margin` currently
   * lists them at the end, with the warning `option_not_applied`.
   *
   * @default 'none'
   */
  readonly comments?: 'none' | 'margin' | 'end' | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `convertWord`. Convert a Word document to PDF. */
export interface ConvertWordInput {
  /**
   * Word document (DOCX; also DOCM, DOTX, DOC and ODT); base64 of the bytes, an object holding it, or an object
   * with the URL to read it from; at most 20 MB once decoded.
   */
  readonly document: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /** Password that opens the document when it is encrypted (DOCX, XLSX, ODT, ODS); at most 255 characters. */
  readonly document_password?: string | undefined

  /** Word and output options; every one has a default. */
  readonly options?: ConvertWordOptions | undefined
}

/** Excel and output options; every one has a default. */
export interface ConvertExcelOptions {
  /** Sheets to print, by name or by number from 1, hidden ones included; at most 1000. Default: all visible sheets. */
  readonly sheets?: readonly (string | number)[] | undefined

  /**
   * Scaling of sheets. `auto` keeps the setup of the sheet; where columns would be cut, it scales to the width of
   * the page, with a warning, but not below 25 %. `width` fits all columns on one page, `page` fits the whole
   * sheet, `none` prints at full size.
   *
   * @default 'auto'
   */
  readonly fit?: 'auto' | 'width' | 'page' | 'none' | undefined

  /**
   * Print areas of the sheets: `respect` them, `ignore` them, or a range of cells such as `A1:F40` for every sheet.
   *
   * @default 'respect'
   */
  readonly print_area?: string | undefined

  /** Rows repeated at the top of every page, such as `1:2`. Default: as in the sheet. */
  readonly repeat_rows?: string | undefined

  /** Columns repeated at the left of every page, such as `A:B`. Default: as in the sheet. */
  readonly repeat_columns?: string | undefined

  /** Print gridlines; default: as the page setup of each sheet says. */
  readonly gridlines?: boolean | undefined

  /** Print the numbers of rows and the letters of columns; default: as the page setup of each sheet says. */
  readonly headings?: boolean | undefined

  /**
   * Print the notes and comments of printed cells, on pages behind their sheet. Default: as the page setup of each
   * sheet says.
   */
  readonly notes?: boolean | undefined

  /**
   * Add one bookmark per sheet, including sheets of notes.
   *
   * @default true
   */
  readonly sheet_bookmarks?: boolean | undefined

  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in. Default: as in the document.
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of every page. Without `page_size` it turns the paper size of the document. Default: as in the
   * document.
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides; a side that is left out keeps the
   * margin of the document. They must leave at least 10 × 10 mm for content. Default: as in the document.
   */
  readonly margins_mm?: number | OwnMargins | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page). Only these
   * pages of the result are kept.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * BCP 47 locale for numbers and dates without a locale of their own, and the language of a document that states
   * none.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * Time for the whole conversion, from 1000 to 120000 milliseconds. Waiting in the queue does not count.
   *
   * @default 60000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `convertExcel`. Convert an Excel workbook to PDF. */
export interface ConvertExcelInput {
  /**
   * Excel workbook (XLSX; also XLSM, XLTX, XLS and ODS); base64 of the bytes, an object holding it, or an object
   * with the URL to read it from; at most 20 MB once decoded.
   */
  readonly document: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /** Password that opens the document when it is encrypted (DOCX, XLSX, ODT, ODS); at most 255 characters. */
  readonly document_password?: string | undefined

  /**
   * Name of the workbook's file with its extension, at most 255 characters: headers and footers show it where the
   * sheet has `&F`. Default: `options.filename` with the extension of the workbook; without either the place stays
   * empty, with a warning.
   */
  readonly document_name?: string | undefined

  /** Excel and output options; every one has a default. */
  readonly options?: ConvertExcelOptions | undefined
}

/** RTF and output options; every one has a default. */
export interface ConvertRtfOptions {
  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in. Default: as in the document.
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of every page. Without `page_size` it turns the paper size of the document. Default: as in the
   * document.
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides; a side that is left out keeps the
   * margin of the document. They must leave at least 10 × 10 mm for content. Default: as in the document.
   */
  readonly margins_mm?: number | OwnMargins | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page). Only these
   * pages of the result are kept.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * BCP 47 locale for numbers and dates without a locale of their own, and the language of a document that states
   * none.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * Time for the whole conversion, from 1000 to 120000 milliseconds. Waiting in the queue does not count.
   *
   * @default 60000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Add bookmarks from headings.
   *
   * @default true
   */
  readonly outline?: boolean | undefined

  /**
   * Tracked changes: `accepted` shows the document with all changes, `original` without them, `marked` with the
   * changes marked. `marked` needs the layout engine.
   *
   * @default 'accepted'
   */
  readonly tracked_changes?: 'accepted' | 'original' | 'marked' | undefined

  /**
   * Comments: `none` leaves them out; `end` lists them at the end of the document, with numbers in the text;
   * `margin` puts them beside the text. LibreOffice cannot print the margin without a window, so `margin` currently
   * lists them at the end, with the warning `option_not_applied`.
   *
   * @default 'none'
   */
  readonly comments?: 'none' | 'margin' | 'end' | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `convertRtf`. Convert an RTF document to PDF. */
export interface ConvertRtfInput {
  /**
   * RTF document; base64 of the bytes, an object holding it, or an object with the URL to read it from; at most 20
   * MB once decoded.
   */
  readonly document: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /** RTF and output options; every one has a default. */
  readonly options?: ConvertRtfOptions | undefined
}

/** Fields of markdown. */
export interface Markdown {
  /**
   * Path of the document in the folder that all of them lie in, for example `guide/start.md`. Links and pictures of
   * a document are relative to it.
   */
  readonly name: string

  /** Markdown, at most 2 MB (2097152 bytes): the text itself, or an object with its bytes or their URL. */
  readonly markdown: string | FileInput | EncodedSource | RemoteSource | JobResultSource
}

/** A first page with the title of the document, even where it is empty: `{}`. */
export interface Cover {
  /** Title, that of the document too; otherwise the title of the document, at most 500 characters. */
  readonly title?: string | undefined

  /** Line below the title, at most 500 characters. */
  readonly subtitle?: string | undefined

  /** Author, or authors, those of the document too; otherwise those of the document, at most 500 characters. */
  readonly author?: string | undefined

  /** Date as it is to be printed; otherwise that of the document, at most 500 characters. */
  readonly date?: string | undefined
}

/** Markdown, rendering and output options; every one has a default. */
export interface ConvertMarkdownOptions {
  /**
   * Look of the document, and margins of the sides that `margins_mm` leaves out: each theme has those that make
   * lines easy to read. `report` and `academic` number their pages at the foot, where neither the request nor
   * styles state headers, footers or margin boxes.
   *
   * @default 'default'
   */
  readonly theme?: 'default' | 'github' | 'report' | 'academic' | 'minimal' | undefined

  /**
   * Colour code blocks whose language is named. Lines that the block marks (`{1,3-4}`, `[!code ++]`) are marked
   * either way.
   *
   * @default true
   */
  readonly highlight?: boolean | undefined

  /**
   * Set formulas in TeX: between `$` signs, between `$$`, and in code blocks called `math`.
   *
   * @default true
   */
  readonly math?: boolean | undefined

  /**
   * Draw code blocks called `mermaid`.
   *
   * @default true
   */
  readonly diagrams?: boolean | undefined

  /**
   * Read `[^1]` as references to notes.
   *
   * @default true
   */
  readonly footnotes?: boolean | undefined

  /**
   * Place of notes: `page` is the foot of the page that calls them, as `float: footnote` of CSS; `end` the end of
   * their document, with links back to their calls.
   *
   * @default 'page'
   */
  readonly footnotes_at?: 'page' | 'end' | undefined

  /**
   * Read quotes that begin with `[!NOTE]`, TIP, IMPORTANT, WARNING or CAUTION as boxes, also with a title and with
   * the words of Obsidian (`[!info] Title`), and so the blocks of documentation sites: `::: tip` to `:::`, `!!!
   * note` above indented lines.
   *
   * @default true
   */
  readonly alerts?: boolean | undefined

  /**
   * Read `[ ]` and `[x]` at the beginning of list items as boxes.
   *
   * @default true
   */
  readonly task_lists?: boolean | undefined

  /**
   * Read names between colons such as `:rocket:` as emoji.
   *
   * @default true
   */
  readonly emoji?: boolean | undefined

  /**
   * Use of the YAML at the beginning of the document. `options`: it may state title, author, date, language,
   * keywords and options of the look; the request wins. `metadata`: the former only. `ignore`: nothing. It is never
   * printed. In a book that of the first document holds for all; each document may state its language.
   *
   * @default 'options'
   */
  readonly front_matter?: 'options' | 'metadata' | 'ignore' | undefined

  /**
   * HTML in the Markdown: `sanitize` keeps what shows content and leaves out scripts, styles, frames and forms;
   * `escape` prints it as text; `allow` keeps all, and runs its scripts if `javascript` is on.
   *
   * @default 'sanitize'
   */
  readonly raw_html?: 'sanitize' | 'escape' | 'allow' | undefined

  /** A first page with the title of the document, even where it is empty: `{}`. */
  readonly cover?: Cover | undefined

  /**
   * Number headings: 1, 1.1, 1.2. A single first-level heading is a title and has none.
   *
   * @default false
   */
  readonly heading_numbers?: boolean | undefined

  /**
   * Elements that begin a new page: headings of these levels, and rules (`hr`), which then are not drawn. Default:
   * none; each document of a book begins one anyway.
   */
  readonly break_before?: readonly ('h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'hr')[] | undefined

  /** Styles that follow those of the theme, at most 1 MB (1048576 bytes). */
  readonly css?: string | undefined

  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in.
   *
   * @default 'A4'
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of the sheet; `landscape` swaps the sides of `page_size`.
   *
   * @default 'portrait'
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides. A side stated here wins over the
   * document's `@page` rules; a side that is left out is theirs, else 20. They must leave at least 10 × 10 mm for
   * content.
   */
  readonly margins_mm?: number | Margins | undefined

  /**
   * Let `@page { size }` of the document win over `page_size` and `orientation`. A size that loses gives the
   * warning `css_page_size_ignored`.
   *
   * @default false
   */
  readonly prefer_css_page_size?: boolean | undefined

  /**
   * HTML at the top of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`, `first`,
   * `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order. `{page}`,
   * `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are replaced
   * anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url` are filled,
   * as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly header_html?: string | RunningHtml | undefined

  /**
   * HTML at the bottom of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`,
   * `first`, `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order.
   * `{page}`, `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are
   * replaced anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url`
   * are filled, as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly footer_html?: string | RunningHtml | undefined

  /** Numbering of `{page}`. */
  readonly page_numbers_from?: PageNumbersFrom | undefined

  /**
   * Scale of the content on the page, from 0.1 to 2.
   *
   * @default 1
   */
  readonly scale?: number | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page).
   *
   * @default 'all'
   */
  readonly page_ranges?: string | undefined

  /**
   * Print one page, as tall as the content.
   *
   * @default false
   */
  readonly single_page?: boolean | undefined

  /**
   * Print background colours and images.
   *
   * @default true
   */
  readonly print_background?: boolean | undefined

  /**
   * How far pages are printed beyond their edges, in millimetres, from 0 to 50: backgrounds that reach over the
   * edge go on there. The PDF says which part is the page (TrimBox). Default: `bleed` of the `@page` rule, else 0.
   */
  readonly bleed_mm?: number | undefined

  /**
   * Marks for the print shop around the bleed: `crop` where to cut, `cross` to align separations. Default: `marks`
   * of the `@page` rule, else none.
   */
  readonly marks?: readonly ('crop' | 'cross')[] | undefined

  /**
   * Add a contents page with links, dot leaders and page numbers before the document (in Markdown after the cover).
   * `<nav data-toc></nav>` in the document, `[[toc]]` in Markdown, takes the list instead; an empty one is filled
   * in any case.
   *
   * @default false
   */
  readonly toc?: boolean | Contents | undefined

  /**
   * Make fields to fill in of the controls of the document: text, boxes, buttons of which one is chosen, lists, and
   * signatures (`<input type="signature">`), with their names, values and labels.
   *
   * @default false
   */
  readonly forms?: boolean | undefined

  /**
   * Add bookmarks from headings, or as `bookmark-level` of CSS says.
   *
   * @default true
   */
  readonly outline?: boolean | undefined

  /**
   * Files of this request only, served under `base_url`: relative path to content. At most 100 files, 20 MB each
   * and 50 MB together.
   */
  readonly assets?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /** Stylesheets added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly styles?: readonly (string)[] | undefined

  /** Scripts added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly scripts?: readonly (string)[] | undefined

  /** Resources to block. The document itself is always loaded. */
  readonly block?: Block | undefined

  /**
   * Scroll through the document first, and on into what it adds meanwhile, for at most 50 screens and about 10 s.
   * With `wait_until: settled`, a document that waits for being scrolled is scrolled through anyway, as far as it
   * reaches by itself.
   *
   * @default false
   */
  readonly lazy_load?: boolean | undefined

  /**
   * When the document counts as loaded. `settled`: fonts and images have loaded, the network is idle and the
   * document has stopped changing, for at most 10 s after its load event. `load`, `dom_content_loaded`: the event
   * of that name.
   *
   * @default 'settled'
   */
  readonly wait_until?: 'settled' | 'load' | 'dom_content_loaded' | undefined

  /** Time to wait after loading and before capturing, from 0 to 30000 milliseconds. */
  readonly wait_ms?: number | undefined

  /**
   * CSS selector, at most 2048 bytes; capture once an element matches. The request fails if that takes longer than
   * `timeout_ms`.
   */
  readonly wait_for_selector?: string | undefined

  /**
   * JavaScript expression, at most 64 KB (65536 bytes); capture once it becomes truthy. The request fails if that
   * takes longer than `timeout_ms`.
   */
  readonly wait_for_function?: string | undefined

  /**
   * Time for the whole render, from 1000 to 120000 milliseconds.
   *
   * @default 30000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Action when the document is not ready after `timeout_ms`: `fail` the request, or `render` what has loaded so
   * far and add a `timed_out` warning.
   *
   * @default 'fail'
   */
  readonly on_timeout?: 'fail' | 'render' | undefined

  /**
   * Action when an image, stylesheet or font fails to load: add a warning (`warn`) or fail the request (`fail`).
   *
   * @default 'warn'
   */
  readonly on_resource_error?: 'warn' | 'fail' | undefined

  /**
   * HTTP statuses of the main document that fail the request: numbers from 100 to 599 and ranges such as `400-499`,
   * at most 50.
   */
  readonly fail_on_status?: readonly (number | string)[] | undefined

  /**
   * Fail the request when a script of the document throws an error.
   *
   * @default false
   */
  readonly fail_on_console_error?: boolean | undefined

  /**
   * CSS media type the document is laid out for.
   *
   * @default 'print'
   */
  readonly media?: 'print' | 'screen' | undefined

  /**
   * Value of the `prefers-color-scheme` media feature.
   *
   * @default 'light'
   */
  readonly color_scheme?: 'light' | 'dark' | 'no-preference' | undefined

  /**
   * BCP 47 locale of scripts, number formats and the Accept-Language header.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * IANA time zone that scripts see, for example `Europe/Berlin`.
   *
   * @default 'UTC'
   */
  readonly timezone?: string | undefined

  /** User-Agent header, 1 to 1024 printable ASCII characters. Default: the one of the browser. */
  readonly user_agent?: string | undefined

  /** Browser window that scripts see before the document is printed, at most 64 million device pixels. */
  readonly viewport?: Viewport | undefined

  /**
   * Run the scripts of the document.
   *
   * @default true
   */
  readonly javascript?: boolean | undefined

  /**
   * Absolute http or https URL, at most 2048 characters and without credentials, that relative images, stylesheets,
   * fonts and links resolve against.
   */
  readonly base_url?: string | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `convertMarkdown`. Convert Markdown to PDF. */
export interface ConvertMarkdownInput {
  /**
   * Markdown, not empty, at most 2 MB (2097152 bytes): the text itself, an object with its bytes or their URL, or a
   * list of at most 500 named documents (8 MB together) that become one book in this order, with links between them
   * inside it.
   */
  readonly markdown: string | FileInput | EncodedSource | RemoteSource | JobResultSource | readonly (Markdown)[]

  /** Markdown, rendering and output options; every one has a default. */
  readonly options?: ConvertMarkdownOptions | undefined
}

/** Commands under the content of every page; readers are not told of it. */
export interface Background {
  /** Commands under every page. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]
}

/**
 * A page of another PDF under every page, a letterhead for example: as large as the page it is under, with its
 * proportions kept. Readers are not told of it; its links, fields and comments are left out.
 */
export interface Template {
  /** The PDF, at most 20 MB. With `pdf_a` or `pdf_ua` it must itself state that standard. */
  readonly pdf: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /**
   * Number of its page that is under every page. Default 1.
   *
   * @default 1
   */
  readonly page?: number | undefined

  /** Number of its page that is under the first page, if another. */
  readonly first_page?: number | undefined
}

/** Commands of the first page; an empty list for none. */
export interface First {
  /** Commands of the first page. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]
}

/** Commands of the last page, where that is not the first; an empty list for none. */
export interface Last {
  /** Commands of the last page, where that is not the first. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]
}

/** Commands of pages with even numbers; an empty list for none. */
export interface Even {
  /** Commands of pages with even numbers. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]
}

/**
 * The header of the pages: commands between the left and right margins; the margin grows where it is higher.
 * Commands with a place of their own count from the corner of the page. Readers are not told of it.
 */
export interface Header3 {
  /** Commands of the header of every page that no other field is about. */
  readonly commands?: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[] | undefined

  /** Commands of the first page; an empty list for none. */
  readonly first?: First | undefined

  /** Commands of the last page, where that is not the first; an empty list for none. */
  readonly last?: Last | undefined

  /** Commands of pages with even numbers; an empty list for none. */
  readonly even?: Even | undefined

  /**
   * Distance of the header from the edge of the page, in millimetres. Default 10.
   *
   * @default 10
   */
  readonly distance_mm?: number | undefined
}

/**
 * The footer of the pages: commands between the left and right margins; the margin grows where it is higher.
 * Commands with a place of their own count from the corner of the page. Readers are not told of it.
 */
export interface Footer {
  /** Commands of the footer of every page that no other field is about. */
  readonly commands?: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[] | undefined

  /** Commands of the first page; an empty list for none. */
  readonly first?: First | undefined

  /** Commands of the last page, where that is not the first; an empty list for none. */
  readonly last?: Last | undefined

  /** Commands of pages with even numbers; an empty list for none. */
  readonly even?: Even | undefined

  /**
   * Distance of the footer from the edge of the page, in millimetres. Default 10.
   *
   * @default 10
   */
  readonly distance_mm?: number | undefined
}

/** Size, margins, header, footer and background of the pages. */
export interface Page {
  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in.
   *
   * @default 'A4'
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of the sheet; `landscape` swaps the sides of `page_size`.
   *
   * @default 'portrait'
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides. A side stated here wins over the
   * document's `@page` rules; a side that is left out is theirs, else 20. They must leave at least 10 × 10 mm for
   * content.
   *
   * @default 20
   */
  readonly margins_mm?: number | Margins | undefined

  /** Colour of the pages: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
  readonly background_color?: string | undefined

  /** Commands under the content of every page; readers are not told of it. */
  readonly background?: Background | undefined

  /**
   * A page of another PDF under every page, a letterhead for example: as large as the page it is under, with its
   * proportions kept. Readers are not told of it; its links, fields and comments are left out.
   */
  readonly template?: Template | undefined

  /**
   * The header of the pages: commands between the left and right margins; the margin grows where it is higher.
   * Commands with a place of their own count from the corner of the page. Readers are not told of it.
   */
  readonly header?: Header3 | undefined

  /**
   * The footer of the pages: commands between the left and right margins; the margin grows where it is higher.
   * Commands with a place of their own count from the corner of the page. Readers are not told of it.
   */
  readonly footer?: Footer | undefined
}

/** Output options; every one has a default. */
export interface DocumentsRenderOptions {
  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments).
   * Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is
   * filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language
   * becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an
   * image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as
   * warnings with page and element (`accessibility_doubtful`).
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined

  /**
   * Time for drawing, from 1000 to 120000 milliseconds. Default 60000.
   *
   * @default 60000
   */
  readonly timeout_ms?: number | undefined
}

/** Input of `documentsRender`. Draw a PDF from commands. */
export interface DocumentsRenderInput {
  /** Document information; Info and XMP agree. */
  readonly metadata?: Metadata | undefined

  /** Size, margins, header, footer and background of the pages. */
  readonly page?: Page | undefined

  /** Fonts that styles can name, at most 40; embedded as subsets. */
  readonly fonts?: readonly (Font2)[] | undefined

  /** Images by name, at most 500; `image` commands draw them. */
  readonly images?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /** Styles by name, at most 500. `default` is that of all text, `h1` to `h6` are those of headings. */
  readonly styles?: Readonly<Record<string, Style>> | undefined

  /** Drawing commands in reading order: at most 20000, those inside others counted. */
  readonly commands: readonly (TextCommand | RichTextCommand | ListCommand | TableCommand | ImageCommand | SvgCommand | BarcodeCommand | HtmlCommand | ImportPageCommand | FormFieldCommand | RectCommand | EllipseCommand | LineCommand | PolylineCommand | PolygonCommand | PathCommand | LinkCommand | BookmarkCommand | AnchorCommand | TocCommand | PageNumberCommand | GroupCommand | ColumnsCommand | SpacerCommand | PageBreakCommand)[]

  /** Output options; every one has a default. */
  readonly options?: DocumentsRenderOptions | undefined
}

/** Output options; every one has a default. */
export interface EditOptions {
  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u or PDF/A-3b. The document must state to meet it already;
   * `conversion_failed` otherwise. Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Accessibility, ISO 14289: PDF/UA-1. The document must state to meet it already; `conversion_failed` otherwise.
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `edit`. Change a PDF: its pages, bookmarks, labels, forms, attachments, metadata and encryption. */
export interface EditInput {
  /**
   * PDF; base64 of the bytes, or an object holding it; at most 20 MB once decoded. A damaged file is repaired where
   * that is possible, with a warning; a signature ends, with a warning.
   */
  readonly pdf: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /** Changes in order, from 1 to 100; `pages` means the pages as the change before left them. */
  readonly edits: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[]

  /** Output options; every one has a default. */
  readonly options?: EditOptions | undefined
}

/** Fields of pdf. */
export interface Pdf {
  /**
   * PDF; base64 of the bytes, an object holding it, or an object with the URL to read it from; at most 20 MB once
   * decoded. Damaged files are repaired where that is possible, with a warning.
   */
  readonly pdf: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page). Only these
   * pages are taken; nothing of the others stays in the file.
   *
   * @default 'all'
   */
  readonly pages?: string | undefined

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly password?: string | undefined

  /**
   * Turns its pages clockwise by 0, 90, 180 or 270 degrees.
   *
   * @default 0
   */
  readonly rotate?: 0 | 90 | 180 | 270 | undefined

  /** Title of its bookmark, at most 500 characters; otherwise the title of the document, else `filename`. */
  readonly title?: string | undefined

  /** Name of its file, at most 500 characters: names its bookmark where nothing else does. */
  readonly filename?: string | undefined
}

/** Fields of pdf2. */
export interface Pdf2 {
  /** An empty page; the only value is true. */
  readonly blank: true

  /** Size of the empty page, as `page_size` elsewhere; otherwise that of the page before it. */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /** Orientation of the empty page, together with `page_size`; `portrait` otherwise. */
  readonly orientation?: 'portrait' | 'landscape' | undefined
}

/** Fields of toc. */
export interface Toc {
  /** Title of the table, at most 500 characters. Default `Contents`. */
  readonly title?: string | undefined

  /**
   * Levels that are listed, from 1 to 6: 1 for the documents alone, more for their bookmarks too. Default 1.
   *
   * @default 1
   */
  readonly depth?: number | undefined
}

/** Merge and output options; every one has a default. */
export interface MergeOptions {
  /**
   * Bookmarks of the result: one for each document (`per_document`), those of the documents (`keep`), those of the
   * documents below one for each (`both`), or `none`.
   *
   * @default 'both'
   */
  readonly bookmarks?: 'per_document' | 'keep' | 'both' | 'none' | undefined

  /**
   * Form fields whose name an earlier document has too: they get a name of their own (`rename`), become one field
   * with its value (`merge`), or end the request with `edit_failed` (`error`). `flatten` makes all fields of all
   * documents part of their pages.
   *
   * @default 'rename'
   */
  readonly form_fields?: 'rename' | 'merge' | 'flatten' | 'error' | undefined

  /**
   * Index in `pdfs`, from 0, of the document whose title, author, subject, keywords and dates the result takes;
   * null for none. Otherwise the first document.
   */
  readonly metadata_from?: number | null | undefined

  /**
   * Begins with a table of contents: a line for each document, with the number of its page in the result and a link
   * to it. `title` and `depth` choose its words and levels.
   *
   * @default false
   */
  readonly toc?: boolean | Toc | undefined

  /**
   * Kind of page that every document starts on: `odd` and `even` put a blank page before it where one is needed.
   *
   * @default 'any'
   */
  readonly start_on?: 'any' | 'odd' | 'even' | undefined

  /**
   * Stores fonts, images and colour profiles that are equal once.
   *
   * @default true
   */
  readonly deduplicate?: boolean | undefined

  /**
   * Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u or PDF/A-3b. Every document must state to meet it already;
   * `conversion_failed` otherwise. Not with `password`.
   */
  readonly pdf_a?: '2b' | '2u' | '3b' | undefined

  /**
   * Accessibility, ISO 14289: PDF/UA-1. Every document must state to meet it already; `conversion_failed`
   * otherwise.
   *
   * @default false
   */
  readonly pdf_ua?: boolean | undefined

  /**
   * Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x`
   * or `deterministic`.
   */
  readonly password?: Password | undefined

  /** Document information. Fields that are left out come from the source. */
  readonly metadata?: Metadata | undefined

  /** Files to embed, at most 100, 20 MB each and 50 MB together. With `pdf_a` only `3b` takes them. */
  readonly attachments?: readonly (Attachment)[] | undefined

  /** Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`. */
  readonly factur_x?: FacturX | undefined

  /**
   * Changes of the result in order, at most 100: as `edits` of `edit`. They come before attachments and encryption;
   * a standard that was asked for is checked after them.
   */
  readonly edits?: readonly (RotateEdit | DeletePagesEdit | ExtractPagesEdit | ReorderPagesEdit | DuplicatePagesEdit | InsertBlankEdit | InsertPdfEdit | CropEdit | ResizeEdit | NUpEdit | BookletEdit | StampEdit | WatermarkEdit | PageNumbersEdit | HeaderFooterEdit | DrawEdit | FillFormEdit | FlattenEdit | RemoveEdit | DecryptEdit | SetMetadataEdit | SetBookmarksEdit | SetPageLabelsEdit | SetViewerEdit | AddAttachmentEdit | RedactEdit | CompressEdit)[] | undefined

  /** File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title. */
  readonly filename?: string | undefined

  /**
   * Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with
   * `password`, which needs random numbers.
   *
   * @default false
   */
  readonly deterministic?: boolean | undefined
}

/** Input of `merge`. Merge PDFs into one, with their bookmarks, links, forms, attachments and tags. */
export interface MergeInput {
  /** Documents and empty pages in the order of the result, from 1 to 100. */
  readonly pdfs: readonly (Pdf | Pdf2)[]

  /** Merge and output options; every one has a default. */
  readonly options?: MergeOptions | undefined
}

/** Input of `split`. Split a PDF into several, as a ZIP archive. */
export interface SplitInput {
  /**
   * PDF; base64 of the bytes, or an object holding it; at most 20 MB once decoded. A damaged file is repaired where
   * that is possible, with a warning.
   */
  readonly pdf: string | FileInput | EncodedSource | RemoteSource | JobResultSource

  /**
   * User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255
   * characters.
   */
  readonly pdf_password?: string | undefined

  /**
   * Pages of each file, at most 1000 files; a page may be in several. Pages: "all", "odd", "even", "first", "last",
   * or a list such as "1-3,5,8-,-1" (-1 is the last page).
   */
  readonly ranges?: readonly (string)[] | undefined

  /** Pages of each file, from 1 to 5000; the last file may have fewer. */
  readonly every?: number | undefined

  /**
   * Begins a file at each page that a bookmark of this level or one above leads to, from 1 to 6; bookmarks name the
   * files. Pages before the first bookmark are a file too.
   */
  readonly bookmark_level?: number | undefined

  /** Begins a file after each page on which nothing is painted; those pages are left out. The only value is true. */
  readonly blank_pages?: true | undefined

  /**
   * Begins a file at each page on which this text stands, at most 1000 characters; capitals and the kind of white
   * space do not matter. Pages before the first are a file too.
   */
  readonly text?: string | undefined

  /**
   * Begins a file at each page on which this regular expression finds something other than on the pages before, for
   * example `Invoice no\. (\d+)`; the first group, or all that it finds, names the file. In the syntax of RE2, at
   * most 1000 characters; capitals do not matter. Pages before the first are a file too.
   */
  readonly pattern?: string | undefined

  /** Output options of every file; every one has a default. */
  readonly options?: EditOptions | undefined
}

/** How `text` looks; every field has a default. */
export interface Style2 {
  /**
   * Family of fonts, or several by preference: of `fonts`, else of the machine. Default: Inter, which comes with
   * the engine.
   */
  readonly font_family?: string | readonly (string)[] | undefined

  /**
   * Size in points, from 1 to 2000.
   *
   * @default 11
   */
  readonly font_size_pt?: number | undefined

  /**
   * `normal` (400), `bold` (700), or a number from 100 to 900.
   *
   * @default 'normal'
   */
  readonly font_weight?: 'normal' | 'bold' | number | undefined

  /**
   * Italic letters.
   *
   * @default false
   */
  readonly italic?: boolean | undefined

  /**
   * Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.
   *
   * @default 0
   */
  readonly letter_spacing_pt?: number | undefined

  /**
   * Small letters as small capitals.
   *
   * @default false
   */
  readonly small_caps?: boolean | undefined

  /** OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`. */
  readonly features?: Readonly<Record<string, number>> | undefined

  /** BCP 47 language: rules of hyphenation, and forms of letters that differ between languages. */
  readonly language?: string | undefined

  /**
   * Place of the lines; `start` is left in text that runs left to right.
   *
   * @default 'start'
   */
  readonly align?: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | undefined

  /**
   * Direction of the text; `auto` is that of its first letter.
   *
   * @default 'auto'
   */
  readonly direction?: 'auto' | 'ltr' | 'rtl' | undefined

  /** Height of lines as a multiple of the size, from 0.1 to 10. Default: what each font asks for. */
  readonly line_height?: number | undefined

  /**
   * Breaks words by the rules of `language`.
   *
   * @default false
   */
  readonly hyphenate?: boolean | undefined
}

/**
 * Page and rendering options of `html`; every one has a default. Without `width_mm` the width is that of the page
 * less its margins, and `pages` is told.
 */
export interface MeasureOptions {
  /**
   * Paper size: one of A4, Letter, Legal, A3, A5, A0, A1, A2, A6, Tabloid, A7, B3, B4, B5, B6, JIS-B3, JIS-B4,
   * JIS-B5, JIS-B6, Executive, Statement, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides
   * from 10 to 5000 mm, such as 148x210mm or 8.5x11in.
   *
   * @default 'A4'
   */
  readonly page_size?: 'A4' | 'Letter' | 'Legal' | 'A3' | 'A5' | 'A0' | 'A1' | 'A2' | 'A6' | 'Tabloid' | 'A7' | 'B3' | 'B4' | 'B5' | 'B6' | 'JIS-B3' | 'JIS-B4' | 'JIS-B5' | 'JIS-B6' | 'Executive' | 'Statement' | (string & {}) | undefined

  /**
   * Orientation of the sheet; `landscape` swaps the sides of `page_size`.
   *
   * @default 'portrait'
   */
  readonly orientation?: 'portrait' | 'landscape' | undefined

  /**
   * Page margins in millimetres: one number for all sides, or an object of sides. A side stated here wins over the
   * document's `@page` rules; a side that is left out is theirs, else 20. They must leave at least 10 × 10 mm for
   * content.
   */
  readonly margins_mm?: number | Margins | undefined

  /**
   * Let `@page { size }` of the document win over `page_size` and `orientation`. A size that loses gives the
   * warning `css_page_size_ignored`.
   *
   * @default false
   */
  readonly prefer_css_page_size?: boolean | undefined

  /**
   * HTML at the top of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`, `first`,
   * `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order. `{page}`,
   * `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are replaced
   * anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url` are filled,
   * as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly header_html?: string | RunningHtml | undefined

  /**
   * HTML at the bottom of every page, at most 256 KB (262144 bytes), or an object of such by page: `default`,
   * `first`, `last`, `odd`, `even`, `blank`, where `blank` wins over `first`, `last` and the others in this order.
   * `{page}`, `{pages}`, `{title}`, `{date}`, `{url}` and `{string:name}` (a `string-set` of the document) are
   * replaced anywhere in it; empty elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url`
   * are filled, as Chrome does. Scripts in it do not run. The margin grows when the content is taller.
   */
  readonly footer_html?: string | RunningHtml | undefined

  /** Numbering of `{page}`. */
  readonly page_numbers_from?: PageNumbersFrom | undefined

  /**
   * Scale of the content on the page, from 0.1 to 2.
   *
   * @default 1
   */
  readonly scale?: number | undefined

  /**
   * Pages: "all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page).
   *
   * @default 'all'
   */
  readonly page_ranges?: string | undefined

  /**
   * Print one page, as tall as the content.
   *
   * @default false
   */
  readonly single_page?: boolean | undefined

  /**
   * Print background colours and images.
   *
   * @default true
   */
  readonly print_background?: boolean | undefined

  /**
   * How far pages are printed beyond their edges, in millimetres, from 0 to 50: backgrounds that reach over the
   * edge go on there. The PDF says which part is the page (TrimBox). Default: `bleed` of the `@page` rule, else 0.
   */
  readonly bleed_mm?: number | undefined

  /**
   * Marks for the print shop around the bleed: `crop` where to cut, `cross` to align separations. Default: `marks`
   * of the `@page` rule, else none.
   */
  readonly marks?: readonly ('crop' | 'cross')[] | undefined

  /**
   * Add a contents page with links, dot leaders and page numbers before the document (in Markdown after the cover).
   * `<nav data-toc></nav>` in the document, `[[toc]]` in Markdown, takes the list instead; an empty one is filled
   * in any case.
   *
   * @default false
   */
  readonly toc?: boolean | Contents | undefined

  /**
   * Make fields to fill in of the controls of the document: text, boxes, buttons of which one is chosen, lists, and
   * signatures (`<input type="signature">`), with their names, values and labels.
   *
   * @default false
   */
  readonly forms?: boolean | undefined

  /**
   * Add bookmarks from headings, or as `bookmark-level` of CSS says.
   *
   * @default true
   */
  readonly outline?: boolean | undefined

  /**
   * Files of this request only, served under `base_url`: relative path to content. At most 100 files, 20 MB each
   * and 50 MB together.
   */
  readonly assets?: Readonly<Record<string, string | FileInput | EncodedSource | RemoteSource | JobResultSource>> | undefined

  /** Stylesheets added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly styles?: readonly (string)[] | undefined

  /** Scripts added to the document, at most 20 of 1 MB (1048576 bytes) each. */
  readonly scripts?: readonly (string)[] | undefined

  /** Resources to block. The document itself is always loaded. */
  readonly block?: Block | undefined

  /**
   * Scroll through the document first, and on into what it adds meanwhile, for at most 50 screens and about 10 s.
   * With `wait_until: settled`, a document that waits for being scrolled is scrolled through anyway, as far as it
   * reaches by itself.
   *
   * @default false
   */
  readonly lazy_load?: boolean | undefined

  /**
   * When the document counts as loaded. `settled`: fonts and images have loaded, the network is idle and the
   * document has stopped changing, for at most 10 s after its load event. `load`, `dom_content_loaded`: the event
   * of that name.
   *
   * @default 'settled'
   */
  readonly wait_until?: 'settled' | 'load' | 'dom_content_loaded' | undefined

  /** Time to wait after loading and before capturing, from 0 to 30000 milliseconds. */
  readonly wait_ms?: number | undefined

  /**
   * CSS selector, at most 2048 bytes; capture once an element matches. The request fails if that takes longer than
   * `timeout_ms`.
   */
  readonly wait_for_selector?: string | undefined

  /**
   * JavaScript expression, at most 64 KB (65536 bytes); capture once it becomes truthy. The request fails if that
   * takes longer than `timeout_ms`.
   */
  readonly wait_for_function?: string | undefined

  /**
   * Time for the whole render, from 1000 to 120000 milliseconds.
   *
   * @default 30000
   */
  readonly timeout_ms?: number | undefined

  /**
   * Action when the document is not ready after `timeout_ms`: `fail` the request, or `render` what has loaded so
   * far and add a `timed_out` warning.
   *
   * @default 'fail'
   */
  readonly on_timeout?: 'fail' | 'render' | undefined

  /**
   * Action when an image, stylesheet or font fails to load: add a warning (`warn`) or fail the request (`fail`).
   *
   * @default 'warn'
   */
  readonly on_resource_error?: 'warn' | 'fail' | undefined

  /**
   * HTTP statuses of the main document that fail the request: numbers from 100 to 599 and ranges such as `400-499`,
   * at most 50.
   */
  readonly fail_on_status?: readonly (number | string)[] | undefined

  /**
   * Fail the request when a script of the document throws an error.
   *
   * @default false
   */
  readonly fail_on_console_error?: boolean | undefined

  /**
   * CSS media type the document is laid out for.
   *
   * @default 'print'
   */
  readonly media?: 'print' | 'screen' | undefined

  /**
   * Value of the `prefers-color-scheme` media feature.
   *
   * @default 'light'
   */
  readonly color_scheme?: 'light' | 'dark' | 'no-preference' | undefined

  /**
   * BCP 47 locale of scripts, number formats and the Accept-Language header.
   *
   * @default 'en-US'
   */
  readonly locale?: string | undefined

  /**
   * IANA time zone that scripts see, for example `Europe/Berlin`.
   *
   * @default 'UTC'
   */
  readonly timezone?: string | undefined

  /** User-Agent header, 1 to 1024 printable ASCII characters. Default: the one of the browser. */
  readonly user_agent?: string | undefined

  /** Browser window that scripts see before the document is printed, at most 64 million device pixels. */
  readonly viewport?: Viewport | undefined

  /**
   * Run the scripts of the document.
   *
   * @default true
   */
  readonly javascript?: boolean | undefined

  /**
   * Absolute http or https URL, at most 2048 characters and without credentials, that relative images, stylesheets,
   * fonts and links resolve against.
   */
  readonly base_url?: string | undefined
}

/**
 * Finds the largest size, in steps of 0.1 pt, at which all of `text` fits without breaking a word. Needs
 * `width_mm`, `height_mm` or `max_lines`; `style.font_size_pt` does not count.
 */
export interface Fit2 {
  /**
   * Smallest size to try, in points.
   *
   * @default 4
   */
  readonly min_font_size_pt?: number | undefined

  /**
   * Largest size to try, in points.
   *
   * @default 72
   */
  readonly max_font_size_pt?: number | undefined
}

/** A text or a document, and how it is laid out. Exactly one of `text` and `html`. */
export interface Item2 {
  /**
   * Text to measure, at most 2 MB of UTF-8; line ends break lines, tabs lead to stops every 12.7 mm (36 pt), as in
   * drawn text. No browser starts for it.
   */
  readonly text?: string | undefined

  /**
   * HTML document to measure in the browser, at most 2 MB (2097152 bytes) of UTF-8: at `width_mm`, or on the pages
   * of `options`.
   */
  readonly html?: string | undefined

  /** How `text` looks; every field has a default. */
  readonly style?: Style2 | undefined

  /**
   * Page and rendering options of `html`; every one has a default. Without `width_mm` the width is that of the page
   * less its margins, and `pages` is told.
   */
  readonly options?: MeasureOptions | undefined

  /**
   * Width at which lines break, in millimetres, up to 5000. Default: for `text` only its line ends break lines. A
   * printed page is laid out on whole pixels of 1/96 inch, so it may hold a letter more than `html` at the same
   * width.
   */
  readonly width_mm?: number | undefined

  /** Height that `fits` and `fit` go by, in millimetres, up to 5000. Default: any. */
  readonly height_mm?: number | undefined

  /** Most lines of `text`; what is beyond them is left out, and `fits` is false. */
  readonly max_lines?: number | undefined

  /**
   * Finds the largest size, in steps of 0.1 pt, at which all of `text` fits without breaking a word. Needs
   * `width_mm`, `height_mm` or `max_lines`; `style.font_size_pt` does not count.
   */
  readonly fit?: Fit2 | undefined
}

/** A font for this request. */
export interface Font4 {
  /** Family that styles name it by. Default: the name in the font. */
  readonly family?: string | undefined

  /** Weight from 100 to 900. Default: that of the font. */
  readonly weight?: number | undefined

  /** Whether it is italic. Default: as the font says. */
  readonly italic?: boolean | undefined

  /** TTF, OTF, TTC, WOFF or WOFF2 file, variable ones included. */
  readonly font: string | FileInput | EncodedSource | RemoteSource | JobResultSource
}

/** Input of `measure`. Measure text or HTML: lines, width and height, pages, and the size at which text fits. */
export interface MeasureInput {
  /**
   * Text to measure, at most 2 MB of UTF-8; line ends break lines, tabs lead to stops every 12.7 mm (36 pt), as in
   * drawn text. No browser starts for it.
   */
  readonly text?: string | FileInput | undefined

  /**
   * HTML document to measure in the browser, at most 2 MB (2097152 bytes) of UTF-8: at `width_mm`, or on the pages
   * of `options`.
   */
  readonly html?: string | undefined

  /** How `text` looks; every field has a default. */
  readonly style?: Style2 | undefined

  /**
   * Page and rendering options of `html`; every one has a default. Without `width_mm` the width is that of the page
   * less its margins, and `pages` is told.
   */
  readonly options?: MeasureOptions | undefined

  /**
   * Width at which lines break, in millimetres, up to 5000. Default: for `text` only its line ends break lines. A
   * printed page is laid out on whole pixels of 1/96 inch, so it may hold a letter more than `html` at the same
   * width.
   */
  readonly width_mm?: number | undefined

  /** Height that `fits` and `fit` go by, in millimetres, up to 5000. Default: any. */
  readonly height_mm?: number | undefined

  /** Most lines of `text`; what is beyond them is left out, and `fits` is false. */
  readonly max_lines?: number | undefined

  /**
   * Finds the largest size, in steps of 0.1 pt, at which all of `text` fits without breaking a word. Needs
   * `width_mm`, `height_mm` or `max_lines`; `style.font_size_pt` does not count.
   */
  readonly fit?: Fit2 | undefined

  /** Several texts and documents, at most 500; the documents together must be measured within 120 seconds. */
  readonly items?: readonly (Item2)[] | undefined

  /** Fonts that the styles of texts may name, at most 50. */
  readonly fonts?: readonly (Font4)[] | undefined
}

/** Every operation as a method, named by its key in the registry. */
export type OperationMethods = {
  /**
   * Convert an HTML string to PDF.
   *
   * Operation `convert/html`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertHtml: (input: ConvertHtmlInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertHtml']['output']>>

  /**
   * Convert the document at a URL to PDF.
   *
   * Operation `convert/url`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertUrl: (input: ConvertUrlInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertUrl']['output']>>

  /**
   * Convert an HTML string or the document at a URL to an image.
   *
   * Operation `convert/html/image`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertHtmlImage: (input: ConvertHtmlImageInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertHtmlImage']['output']>>

  /**
   * Convert a Word document to PDF.
   *
   * Operation `convert/word`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertWord: (input: ConvertWordInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertWord']['output']>>

  /**
   * Convert an Excel workbook to PDF.
   *
   * Operation `convert/excel`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertExcel: (input: ConvertExcelInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertExcel']['output']>>

  /**
   * Convert an RTF document to PDF.
   *
   * Operation `convert/rtf`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertRtf: (input: ConvertRtfInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertRtf']['output']>>

  /**
   * Convert Markdown to PDF.
   *
   * Operation `convert/markdown`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly convertMarkdown: (input: ConvertMarkdownInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['convertMarkdown']['output']>>

  /**
   * Draw a PDF from commands.
   *
   * Operation `documents/render`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly documentsRender: (input: DocumentsRenderInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['documentsRender']['output']>>

  /**
   * Change a PDF: its pages, bookmarks, labels, forms, attachments, metadata and encryption.
   *
   * Operation `edit`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly edit: (input: EditInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['edit']['output']>>

  /**
   * Merge PDFs into one, with their bookmarks, links, forms, attachments and tags.
   *
   * Operation `merge`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly merge: (input: MergeInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['merge']['output']>>

  /**
   * Split a PDF into several, as a ZIP archive.
   *
   * Operation `split`, 1 credit in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly split: (input: SplitInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['split']['output']>>

  /**
   * Measure text or HTML: lines, width and height, pages, and the size at which text fits.
   *
   * Operation `measure`, free in a hosted service.
   *
   * @throws EngineError `invalid_request` for an input that the operation does not accept; other codes as the
   * reference says
   */
  readonly measure: (input: MeasureInput, call?: CallOptions) => Promise<ResultOf<(typeof operations)['measure']['output']>>
}

/** Input of each operation, by its key. */
export type OperationInputs = {
  /** Request of `convert/html`. */
  readonly convertHtml: ConvertHtmlInput
  /** Request of `convert/url`. */
  readonly convertUrl: ConvertUrlInput
  /** Request of `convert/html/image`. */
  readonly convertHtmlImage: ConvertHtmlImageInput
  /** Request of `convert/word`. */
  readonly convertWord: ConvertWordInput
  /** Request of `convert/excel`. */
  readonly convertExcel: ConvertExcelInput
  /** Request of `convert/rtf`. */
  readonly convertRtf: ConvertRtfInput
  /** Request of `convert/markdown`. */
  readonly convertMarkdown: ConvertMarkdownInput
  /** Request of `documents/render`. */
  readonly documentsRender: DocumentsRenderInput
  /** Request of `edit`. */
  readonly edit: EditInput
  /** Request of `merge`. */
  readonly merge: MergeInput
  /** Request of `split`. */
  readonly split: SplitInput
  /** Request of `measure`. */
  readonly measure: MeasureInput
}
