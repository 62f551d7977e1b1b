import sanitizeHtml from 'sanitize-html'

/** Spans beyond this are a mistake or an attack: a browser lays out every column of one. */
const MAX_SPAN = 1000
/** Deeper nesting is cut: parsers and layout recurse. */
const MAX_DEPTH = 100

/** How much of a foreign document's own look stays. */
export interface CleanHtmlOptions {
  /** Whether `style` attributes, classes and presentational attributes stay. */
  readonly keepsLook: boolean
}

const STRUCTURE = [
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'blockquote',
    'br',
    'caption',
    'cite',
    'code',
    'col',
    'colgroup',
  ],
  ...[
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  ...['hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'section'],
  ...[
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
] as const
const PRESENTATION = ['center', 'font', 'strike', 'tt', 'big'] as const

const STRUCTURE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['id', 'lang', 'dir', 'title'],
  a: ['href', 'name'],
  img: ['src', 'alt', 'width', 'height'],
  col: ['span', 'width'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope'],
}
const LOOK_ATTRIBUTES = [
  ...[
    'align',
    'bgcolor',
    'border',
    'cellpadding',
    'cellspacing',
    'class',
    'color',
    'face',
    'height',
  ],
  ...['hspace', 'nowrap', 'size', 'style', 'valign', 'vspace', 'width'],
] as const

/**
 * HTML with nothing in it but content: an allow-list of elements and attributes.
 *
 * Scripts, frames, forms, embedded objects, stylesheets and refreshes go; links lead to http, https, mailto, tel or
 * inside the document; pictures come from the document's own assets or are part of it (`data:`).
 */
export function cleanHtml(html: string, { keepsLook }: CleanHtmlOptions): string {
  const common = [
    ...(STRUCTURE_ATTRIBUTES['*'] ?? []),
    ...(keepsLook ? LOOK_ATTRIBUTES : ['class']),
  ]
  return sanitizeHtml(html, {
    allowedTags: [...STRUCTURE, ...(keepsLook ? PRESENTATION : [])],
    allowedAttributes: {
      ...mapValues(STRUCTURE_ATTRIBUTES, (names) => [...names]),
      '*': common,
    },
    // Styles are bounded by the page they are rendered on, which loads nothing; parsing them would lose what Word
    // writes and browsers understand.
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'title', 'noscript', 'textarea', 'option', 'xmp'],
    transformTags: { td: clampSpans, th: clampSpans, col: clampSpans },
  })
}

function clampSpans(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const clamped = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      name.endsWith('span')
        ? String(Math.min(Math.max(Number.parseInt(value, 10) || 1, 1), MAX_SPAN))
        : value,
    ]),
  )
  return { tagName, attribs: clamped }
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
