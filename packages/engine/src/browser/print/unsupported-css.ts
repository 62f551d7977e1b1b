/** CSS that the browser ignores in print: the name people know it by, and a pattern that finds it in a style sheet. */
export interface UnsupportedCss {
  readonly feature: string
  /** Source of a regular expression, without regard to case. */
  readonly pattern: string
  /** Another feature without which it is no fault. */
  readonly beside?: string
  /** Another feature with which it is none. */
  readonly unless?: string
}

/** Names of paper that the browser does not know: of those of CSS Paged Media 3, 7.1, it knows all. */
export const SIZE_NAMES = 'names of sizes in @page'

/** CSS that the browser ignores and we do: looked for so that documents without it pay nothing. */
export const PAGED_CSS: readonly UnsupportedCss[] = [
  { feature: 'string-set', pattern: String.raw`\bstring-set\s*:` },
  { feature: 'float: footnote', pattern: String.raw`\bfloat\s*:\s*footnote\b` },
  { feature: 'string()', pattern: String.raw`\bcontent\s*:[^;}]*\bstring\(` },
  { feature: 'position: running()', pattern: String.raw`\bposition\s*:\s*running\(` },
  { feature: 'element()', pattern: String.raw`\bcontent\s*:[^;}]*\belement\(` },
  {
    feature: 'bookmark-level',
    pattern: String.raw`(?<![-\w])bookmark-(?:level|label|state)\s*:`,
  },
  { feature: 'marks', pattern: String.raw`[{;\s]marks\s*:\s*(?:crop|cross)` },
  { feature: 'bleed', pattern: String.raw`[{;\s]bleed\s*:\s*[\d.]` },
  { feature: 'target-counter()', pattern: String.raw`\btarget-counters?\(` },
  { feature: 'target-text()', pattern: String.raw`\btarget-text\(` },
  {
    // The browser takes `name:first` for the first page of the document, and drops rules with two pseudo-classes.
    feature: '@page :nth()',
    pattern: String.raw`@page\b[^{}]*(?::nth\(|[-\w]:first\b|:[-a-z]+(?:\([^)]*\))?:[a-z])`,
  },
  {
    feature: SIZE_NAMES,
    pattern: String.raw`@page\b[^{}]*\{(?:[^}]*[;\s])?size\s*:\s*(?:(?:landscape|portrait)\s+)?(?:a[0126-9]|a10|b[01236-9]|b10|c\d+|jis-b[0-36-9]|executive|tabloid|statement)\b`,
  },
  { feature: 'leader()', pattern: String.raw`\bleader\(` },
  {
    feature: 'break-before: right',
    pattern: String.raw`\bbreak-(?:before|after)\s*:\s*(?:left|right|recto|verso)\b`,
  },
  {
    // CSS Fragmentation 4; the browser knows `always` of `page-break-before` alone.
    feature: 'break-before: always',
    pattern: String.raw`(?<![-\w])break-(?:before|after)\s*:\s*(?:always|all)\b`,
  },
  {
    feature: 'counter(page) in the text',
    pattern: String.raw`(?<!@[-a-z]+\s*)\{[^{}]*(?:\bcontent|--[-\w]+)\s*:[^;{}]*\bcounter\(\s*pages?\s*[,)]`,
    unless: 'counter-increment: page of an element',
  },
]

/** CSS that the browser ignores and so do we; a property that is done by other means one day leaves this list. */
export const UNSUPPORTED_CSS: readonly UnsupportedCss[] = [
  {
    feature:
      'size: folio (A0 to A10, B0 to B10, C0 to C10, JIS-B0 to JIS-B10, executive, tabloid, statement, letter, legal and ledger are known)',
    pattern: String.raw`@page\b[^{}]*\{(?:[^}]*[;\s])?size\s*:\s*(?:(?:landscape|portrait)\s+)?folio\b`,
  },
  {
    // Names of CSS drafts that Prince keeps.
    feature: '@top, @right, @bottom and @left in @page (boxes such as @top-center are known)',
    pattern: String.raw`@(?:top|right|bottom|left)\s*\{`,
  },
  { feature: 'device-cmyk()', pattern: String.raw`\bdevice-cmyk\(` },
  {
    feature: 'counter-reset: footnote in @page',
    pattern: String.raw`@page\b[^{}]*\{[^}]*\bcounter-reset\s*:[^;}]*\bfootnote\b`,
  },
  {
    feature: 'counter-reset: page of an element',
    pattern: String.raw`(?<!@page\b[^{}]*)\{[^{}]*\bcounter-(?:reset|set)\s*:[^;{}]*(?<![-\w])page(?![-\w])`,
    beside: 'counter(page) in margin boxes',
  },
  {
    // The browser counts from 1 again on the page behind it: from 0 alone looks as it should.
    feature: 'counter-reset: page of single pages',
    pattern: String.raw`@page\s*[^{}\s][^{}]*\{[^}]*\bcounter-(?:reset|set)\s*:[^;}]*(?<![-\w])page(?![-\w])(?!\s+0)`,
    beside: 'counter(page) in margin boxes',
  },
  {
    feature: 'counter-reset: page of single pages, in target-counter()',
    pattern: String.raw`@page\s*[^{}\s][^{}]*\{[^}]*\bcounter-(?:reset|set)\s*:[^;}]*(?<![-\w])page(?![-\w])\s+0`,
    beside: 'target-counter()',
  },
  {
    feature: 'counters of elements in margin boxes',
    pattern: String.raw`@(?:top|bottom|left|right)-[-a-z]+\s*\{[^}]*\bcounters?\(\s*(?!pages?\b)`,
    unless: 'counters of pages',
  },
  {
    // The browser shares the room by them, and holds no box to them.
    feature: 'min-width, max-width, min-height and max-height of margin boxes',
    pattern: String.raw`@(?:top|bottom|left|right)-[-a-z]+\s*\{(?:[^}]*[;\s])?(?:min|max)-(?:width|height|inline-size|block-size)\s*:\s*(?!none\b|auto\b|0(?![.\d]))`,
  },
  {
    // CSS Paged Media 3 lists the properties of margin boxes, and these are not among them; Prince knows some.
    feature:
      'opacity, transform, filter, box-shadow, outline, clip-path, position and display of margin boxes',
    pattern: String.raw`@(?:top|bottom|left|right)-[-a-z]+\s*\{(?:[^}]*[;\s])?(?:opacity|transform|rotate|translate|filter|box-shadow|outline(?:-style)?|clip-path|position|display)\s*:\s*(?!none\s*[;}!]|1(?:\.0*)?\s*[;}!]|static|block|table-cell|inherit|initial|unset)|@(?:top|bottom|left|right)-[-a-z]+\s*\{(?:[^}]*[;\s])?display\s*:\s*none`,
  },
  {
    feature: '@footnote of single pages',
    pattern: String.raw`@page\s*[^{}\s][^{}]*\{(?:[^{}]|\{[^{}]*\})*?@footnotes?\b`,
  },
  {
    feature: 'string(), element() and running() in custom properties',
    pattern: String.raw`--[-\w]+\s*:[^;{}]*\b(?:string|element|running)\(`,
  },
  {
    feature: 'float: footnote by a custom property',
    pattern: String.raw`--[-\w]+\s*:\s*footnote\s*[;}]`,
  },
  {
    feature: 'float: inside and outside',
    pattern: String.raw`(?<![-\w])float\s*:\s*(?:[-a-z]+\s+)*(?:inside|outside)\b`,
  },
  {
    feature: 'float: top and bottom',
    pattern: String.raw`(?<![-\w])float\s*:\s*(?:[-a-z]+\s+)*(?:column-)?(?:top|bottom|snap|block-start|block-end)\b|\bfloat-reference\s*:\s*(?:page|column|region)`,
  },
  {
    feature: 'float: column-footnote, endnote and sidenote (footnote is known)',
    pattern: String.raw`(?<![-\w])float\s*:\s*(?:[-a-z]+\s+)*(?:(?:column|inline)-footnote|endnote|sidenote)\b`,
  },
  {
    // Prince knows them.
    feature: 'margin-inside and margin-outside (@page :left and :right are known)',
    pattern: String.raw`(?<![-\w])margin-(?:inside|outside)\s*:`,
  },
  {
    feature: 'bleed of single sides, trim and crop-offset in @page',
    pattern: String.raw`(?<![-\w])bleed-(?:left|right|top|bottom|inside|outside)\s*:|@page\b[^{}]*\{(?:[^}]*[;\s])?(?:crop-offset|trim)\s*:`,
  },
  {
    // The browser reads those of elements alone.
    feature: 'custom properties stated in @page (those of :root are known)',
    pattern: String.raw`@page\b[^{}]*\{(?:[^{}]|\{[^{}]*\})*?(?:\{[^{}]*?)?(?<![-\w(])--[a-z][-\w]*\s*:`,
  },
  {
    feature: 'max-lines and block-ellipsis (-webkit-line-clamp is known)',
    pattern: String.raw`(?<![-\w])(?:max-lines|block-ellipsis)\s*:\s*(?!none\b|no-ellipsis\b)`,
  },
  {
    feature: 'flow-into, flow-from, wrap-flow and shape-inside',
    pattern: String.raw`(?<![-\w])(?:flow-into|flow-from|wrap-flow|shape-inside)\s*:\s*(?!none\b|auto\b)`,
  },
  {
    // Whether a sheet is loaded at all is decided before anything of ours can answer.
    feature: '@import with supports() of what the browser does not know (@supports is answered)',
    pattern: String.raw`@import\b(?:[^;{}"']|"[^"]*"|'[^']*')*\bsupports\((?:[^;{}"']|"[^"]*"|'[^']*')*\b(?:string-set|bookmark-(?:level|label|state)|footnote(?:-policy)?|running|element|string|target-(?:counters?|text)|leader)\b`,
  },
  { feature: 'flow()', pattern: String.raw`\bflow\s*:\s*static\(|\bcontent\s*:[^;}]*\bflow\(` },
  { feature: 'image-resolution', pattern: String.raw`\bimage-resolution\s*:` },
  {
    feature: 'footnote-display',
    pattern: String.raw`\bfootnote-display\s*:\s*(?:inline|compact)\b`,
  },
  {
    feature: 'bookmark-level with the prefix of a program',
    pattern: String.raw`-bookmark-(?:level|label|state)\s*:`,
  },
  {
    feature: '@prince-overlay, and prince-script() in content',
    pattern: String.raw`@prince-(?:overlay|underlay)\b|\bcontent\s*:(?:[^;}"']|"[^"]*"|'[^']*')*\bprince-script\(`,
  },
  {
    // Those that stand for what the browser does by itself, or that change lines alone, are not missed.
    feature: 'properties that only Prince knows (prince-…)',
    pattern: String.raw`(?<![\w])-?prince-(?:alt-text|caption-page|change-bar-[-a-z]+|clear|column|float[-a-z]*|footnote-policy|link|page-group|pdf-[-a-z]+|rotate-body|table-column-span|text-replace|tooltip|wrap-inside)\s*:|\bfloat\s*:\s*-?prince-`,
  },
  {
    // The browser repeats heads of tables and embeds fonts by itself.
    feature:
      '@frame, and properties that only PDFreactor, Antenna House, Flying Saucer or xhtml2pdf know (-ro-…, -ah-…, -fs-…, -pdf-…)',
    pattern: String.raw`@frame\b[^{};]*\{|(?<![-\w])-(?:ro|ah|pdf|fs(?!-table-paginate|-pdf-font))-[a-z][-a-z]*\s*:`,
  },
]

/** Boxes in the margins of pages: the browser prints them, and its tags make text of them. */
export const MARGIN_BOXES: UnsupportedCss = {
  feature: 'margin boxes',
  pattern: String.raw`@(?:(?:top|bottom)-(?:left|center|right)|(?:left|right)-(?:top|middle|bottom))\b`,
}

/** Boxes in the margins of pages that count them. */
export const MARGIN_COUNTERS: UnsupportedCss = {
  feature: 'counter(page) in margin boxes',
  pattern: String.raw`@(?:top|bottom|left|right)-[-a-z]+\s*\{[^}]*\bcounters?\(\s*pages?\b`,
}

/** Words that the browser is to break; it has no patterns for it. */
export const AUTO_HYPHENS: UnsupportedCss = {
  feature: 'hyphens: auto',
  pattern: String.raw`(?<!\w)hyphens\s*:\s*auto\b`,
}

/** Counters of documents' own, which make nothing of the above. */
const COUNTERS: readonly UnsupportedCss[] = [
  {
    feature: 'counters of pages',
    pattern: String.raw`@page\b[^{}]*\{[^}]*\bcounter-(?:reset|increment|set)\s*:\s*(?!page\b|none\b)[-\w]`,
  },
  {
    feature: 'counter-increment: page of an element',
    pattern: String.raw`(?<!@page\b[^{}]*)\{[^{}]*\bcounter-(?:increment|reset|set)\s*:[^;{}]*(?<![-\w])page(?![-\w])`,
  },
]

/** All of them, as they are looked for in one go. */
export const LOOKED_FOR: readonly UnsupportedCss[] = [
  ...PAGED_CSS,
  ...UNSUPPORTED_CSS,
  MARGIN_BOXES,
  MARGIN_COUNTERS,
  AUTO_HYPHENS,
  ...COUNTERS,
]
