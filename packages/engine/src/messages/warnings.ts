import type { Redaction } from './redaction.ts'

/**
 * How much a warning matters: `info` changes nothing that a reader would miss, `warning` is worth a person's look.
 *
 * `Document-Warnings` and the command line's count hold the second alone.
 */
export type WarningSeverity = 'info' | 'warning'

/** Reference of one warning code. */
export interface WarningFacts {
  readonly severity: WarningSeverity
  /** Cause and effect, in one sentence. */
  readonly meaning: string
}

/** Every warning: its severity, unless its producer knows better, and its meaning. A closed list. */
export const WARNINGS = {
  resource_failed: {
    severity: 'warning',
    meaning:
      'An image, stylesheet, font or other file of the document failed to load, or the data of an image ends too early or is damaged, so that a part of it is missing.',
  },
  resource_refused: {
    severity: 'warning',
    meaning: 'The network policy or a limit of the render refused a file of the document.',
  },
  encoding_guessed: {
    severity: 'warning',
    meaning:
      'A file of text is not UTF-8 and does not say what it is (command line), so that its encoding was guessed: letters may be others.',
  },
  script_error: {
    severity: 'warning',
    meaning: 'A script of the document threw an error that nothing caught.',
  },
  timed_out: {
    severity: 'warning',
    meaning:
      'The document was not ready in time and was captured as far as it had loaded (`on_timeout: render`).',
  },
  still_animating: {
    severity: 'warning',
    meaning:
      'The document moves without end and was captured in the middle of it, or before a timer of at most 10 seconds changes it, or before a refresh leads to another page.',
  },
  css_page_size_ignored: {
    severity: 'warning',
    meaning:
      'The document states a page size (`@page { size }`) other than the one it was printed on; `prefer_css_page_size` lets it win.',
  },
  content_cut: {
    severity: 'warning',
    meaning:
      'The content is so much wider than the page that its right part is cut off, or text, marks of lists, pictures, form controls or boxes reach into the margins of the page, where the browser prints nothing, or a box that scrolls on a screen (`overflow: auto`) hides a part of its text or pictures, as does a frame, or one that does not (`overflow: hidden`) lines, or their ends, of which it shows a part; or the value of a form control does not fit into it; or a box in a line of text (`inline-block`) is higher than a page and cut in two where the page ends; or text of a Word or RTF document runs over an edge of a page; or an edit, a drawn text or a drawing reaches beyond the edges of a page: a shape or decoration wholly, a picture by more than 5 mm; or drawn content that no page break divides is higher than its page has room.',
  },
  document_blank: {
    severity: 'warning',
    meaning:
      'No page of the document shows anything: HTML that is empty, or all of its text hidden; drawing without commands. Or a document of a Markdown book is empty and has no page. The message says which.',
  },
  content_covered: {
    severity: 'warning',
    meaning:
      'A box that is painted at the same place of every page (`position: fixed`) covers text of the document there, or one of a frame text of the frame; or a box that is placed below the content of the first page (`bottom: -2cm`) covers the top of the next.',
  },
  barcode_unreadable: {
    severity: 'warning',
    meaning:
      'A barcode is drawn with bars too narrow or too low for scanners, or not dark enough against its background.',
  },
  content_scaled: {
    severity: 'info',
    meaning: 'The content is wider than the page, so the whole document was printed smaller.',
  },
  css_unsupported: {
    severity: 'warning',
    meaning: 'The document uses CSS of paged media that the browser ignores.',
  },
  footnotes_at_end: {
    severity: 'warning',
    meaning:
      'No layout was found with all footnotes at the foot of their pages, so they stand at the end of the document.',
  },
  footnotes_late: {
    severity: 'info',
    meaning:
      'Footnotes begin on a later page than their calls, because a line or row, or a long note before them, leaves no room.',
  },
  header_grew: {
    severity: 'info',
    meaning: 'The header is taller than the top margin, so the margin grew.',
  },
  footer_grew: {
    severity: 'info',
    meaning: 'The footer is taller than the bottom margin, so the margin grew.',
  },
  title_missing: {
    severity: 'warning',
    meaning:
      'PDF/UA demands a title and the document has none, so a heading or a placeholder was used; or its title is the name of a file.',
  },
  language_missing: {
    severity: 'warning',
    meaning:
      'PDF/UA demands a language and the document names none that is valid; another was used.',
  },
  alt_missing: {
    severity: 'warning',
    meaning: 'Images have no alternative text, or the name of a file in its place.',
  },
  accessibility_doubtful: {
    severity: 'warning',
    meaning:
      'PDF/UA asks something that only a person can judge, and this document gives reason to ask: links, headings, tables, lists, order, language, contrast. The message names the check, the page and the element.',
  },
  text_flattened: {
    severity: 'warning',
    meaning: 'A CSS filter turned text into pixels, so screen readers miss it.',
  },
  engine_changed: {
    severity: 'warning',
    meaning: 'Another engine than the usual one converted the document.',
  },
  font_substituted: {
    severity: 'warning',
    meaning: 'A font is not available, or lacks characters of the text; another one was used.',
  },
  font_restricted: {
    severity: 'warning',
    meaning:
      'A font states that no document may embed it without leave of its owner (OS/2 fsType); it was embedded.',
  },
  glyphs_missing: {
    severity: 'warning',
    meaning:
      'No font has some of the characters; the document shows boxes in their place, and text that is copied or searched may lack them.',
  },
  page_count_differs: {
    severity: 'warning',
    meaning: 'The result has another number of pages than the document states.',
  },
  content_left_out: {
    severity: 'warning',
    meaning:
      'Part of the document could not be converted and is missing from the result, as are slides of presentations and carousels that are not shown, and parts that are closed: `details`, panels of tabs, folds (`aria-expanded`), what a program shows once something beside it is pressed, what styles show only while something is chosen or pointed at, and most of a document where its styles for print hide it or its texts are not painted (without opacity, colour or size, clipped away, off the page); so are rows that the document does not have: those of tables shown a page at a time ("1 to 10 of 57", `aria-rowcount`) or once "Load more" is pressed, and of lists that are built as one scrolls. Windows that open over a document (`dialog`, `popover`, hints, menus) are no part of it while they are closed: they are not printed, and not told.',
  },
  output_intent_shared: {
    severity: 'info',
    meaning:
      'Some of the merged documents state an output intent and others none: it holds for all of them, and colours without a profile may look different.',
  },
  columns_scaled: {
    severity: 'info',
    meaning: 'Columns would have been cut, so the sheet was scaled to the width of the page.',
  },
  text_runs_over: {
    severity: 'warning',
    meaning:
      'Text does not fit into its cell or box and is cut or runs over, or a drawn word is wider than its room and broken in the middle.',
  },
  document_repaired: {
    severity: 'warning',
    meaning: 'A PDF was damaged and was put together from the objects that were found.',
  },
  signature_removed: {
    severity: 'warning',
    meaning: 'A PDF was signed; the signature does not hold for the changed document and is gone.',
  },
  encryption_removed: {
    severity: 'warning',
    meaning: 'A PDF was encrypted; the result is not, because `password` does not ask for it.',
  },
  conformance_removed: {
    severity: 'warning',
    meaning:
      'A PDF stated PDF/A, PDF/UA or another standard; the result does not meet it, or is not checked for it, and no longer states it.',
  },
  appearance_outdated: {
    severity: 'warning',
    meaning: 'Form fields were painted as they were drawn last, which may not be their value.',
  },
  form_scripts_not_run: {
    severity: 'warning',
    meaning:
      'A form calculates or formats fields by scripts, which were not run: its values are as they were given.',
  },
  option_not_applied: {
    severity: 'warning',
    meaning:
      'An option could not be carried out: by the engine at hand, or because the document states it wrongly.',
  },
  redacted: {
    severity: 'info',
    meaning:
      'Content was removed by `redact` and proven gone; `redactions` lists the pages, kinds, numbers and boxes.',
  },
  redaction_unsure: {
    severity: 'warning',
    meaning:
      'Something that `redact` was to remove may still be seen: in pictures and drawn letters, which are not searched; where a line ends in the middle of it; in the cell of a pattern that paints elsewhere, too; in drawings of glyphs that pages may show which cannot be read; or where a scan shows it at another place than its layer of text says.',
  },
  text_unreadable: {
    severity: 'warning',
    meaning:
      'Fonts of a document do not say what their signs mean, so that its text could not be searched as a whole.',
  },
  already_small: {
    severity: 'info',
    meaning: '`compress` made no smaller file, so the document is returned as it was.',
  },
  formula_failed: {
    severity: 'warning',
    meaning: 'A formula could not be set; its source is shown.',
  },
  syntax_unknown: {
    severity: 'warning',
    meaning:
      'Markdown holds syntax of documentation sites or other programs that is no Markdown here (`{{#include …}}`, `{% … %}`, `[[Page]]`, `{: .class}`, `import` of MDX, a box `:::` without an end), printed as text; or HTML holds tags that only another program for PDF knows (`<pagebreak>`, `<pdf:nextpage>`), which do nothing.',
  },
  diagram_failed: {
    severity: 'warning',
    meaning: 'A diagram could not be drawn; its source is shown.',
  },
  page_references_unstable: {
    severity: 'warning',
    meaning:
      'Page numbers shown in the document kept moving what they refer to: some may be wrong by a page.',
  },
  link_target_missing: {
    severity: 'warning',
    meaning:
      'A link leads to a place in the document, or to a document of the book, that does not exist, or out of the folder of the document where its address is printed.',
  },
  warnings_truncated: {
    severity: 'warning',
    meaning: 'There were more warnings than are listed.',
  },
} as const satisfies Readonly<Record<string, WarningFacts>>

/** One of {@link WARNING_CODES}. */
export type WarningCode = keyof typeof WARNINGS

/** Codes of warnings, in the order of the reference. */
export const WARNING_CODES = Object.keys(WARNINGS) as [WarningCode, ...WarningCode[]]

/** A typed warning: clients branch on `code`; `message` is for people; `url` names the resource, if one is meant. */
export interface RenderWarning {
  /** Which warning, for programs; `docs/warnings.md` explains each. */
  readonly code: WarningCode
  /** `warning`: worth a look at the result. `info`: good to know. */
  readonly severity: WarningSeverity
  /** Event and advice, for people. */
  readonly message: string
  /** Address of the resource that the warning is about. */
  readonly url?: string
  /** Removed hits, in a warning of the code `redacted`. */
  readonly redactions?: readonly Redaction[]
}

/**
 * A warning with the severity of its code, or with the one given.
 *
 * @example renderWarning('script_error', 'x is not defined').severity // 'warning'
 */
export function renderWarning(
  code: WarningCode,
  message: string,
  more: Partial<Pick<RenderWarning, 'url' | 'severity' | 'redactions'>> = {},
): RenderWarning {
  return { code, severity: WARNINGS[code].severity, message, ...more }
}

/** Warnings that are worth a person's look, in their order. */
export function seriousWarnings(warnings: readonly RenderWarning[]): readonly RenderWarning[] {
  return warnings.filter(({ severity }) => severity === 'warning')
}
