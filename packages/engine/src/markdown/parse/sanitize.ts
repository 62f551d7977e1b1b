import sanitizeHtml from 'sanitize-html'
import { SLOT_ELEMENT } from './slots.ts'

/** Deeper nesting is cut: parsers and layout recurse. */
const MAX_DEPTH = 256
/** A browser lays out every column of a span. */
const MAX_SPAN = 1000

// As GitHub allows them: https://github.com/gjtorikian/html-pipeline (SanitizationFilter).
const ELEMENTS: readonly string[] = (
  'h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p picture ol ul table ' +
  'thead tbody tfoot blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary ' +
  'details caption colgroup col figure figcaption abbr bdo bdi cite dfn mark small source span time ' +
  'wbr section article center font u big nav'
).split(' ')

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': [
    'align',
    'class',
    'dir',
    'id',
    'lang',
    'title',
    'width',
    'height',
    'valign',
    'aria-label',
    'role',
  ],
  a: ['href', 'name', 'data-footnote-ref', 'data-footnote-backref'],
  img: ['src', 'srcset', 'alt', 'loading'],
  source: ['srcset', 'media', 'type', 'sizes'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'bgcolor'],
  th: ['colspan', 'rowspan', 'scope', 'bgcolor'],
  col: ['span'],
  colgroup: ['span'],
  table: ['border', 'cellpadding', 'cellspacing', 'bgcolor'],
  tr: ['bgcolor'],
  font: ['color'],
  time: ['datetime'],
  section: ['data-footnotes'],
  details: ['open'],
  nav: ['data-toc'],
  abbr: ['title'],
}

const KNOWN = new Set([...ELEMENTS, SLOT_ELEMENT])
/** Elements that show nothing by themselves: nobody misses them. */
const INVISIBLE = new Set(['html', 'head', 'body', 'meta', 'link', 'base', 'title', 'o:p'])

/** HTML with nothing in it but content, and what was taken out. */
export interface SanitizedHtml {
  readonly html: string
  /** Names of elements that were taken out and show something in a browser, with their number. */
  readonly removed: ReadonlyMap<string, number>
}

/**
 * HTML with nothing in it but content: an allow-list of elements and attributes.
 *
 * Scripts, styles, frames, forms and embedded objects go; links lead to http, https, mailto, tel or inside the document.
 */
export function sanitize(html: string): SanitizedHtml {
  const removed = new Map<string, number>()
  const cleaned = sanitizeHtml(html, {
    allowedTags: [...KNOWN],
    allowedAttributes: Object.fromEntries(
      Object.entries(ATTRIBUTES).map(([name, attributes]) => [name, [...attributes]]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'], source: ['http', 'https', 'data'] },
    allowProtocolRelative: true,
    nestingLimit: MAX_DEPTH,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'title', 'noscript', 'textarea', 'option', 'xmp', 'iframe'],
    onOpenTag: (name) => {
      if (KNOWN.has(name) || INVISIBLE.has(name)) return
      removed.set(name, (removed.get(name) ?? 0) + 1)
    },
    transformTags: {
      td: clampSpans,
      th: clampSpans,
      col: clampSpans,
      colgroup: clampSpans,
    },
  })
  return { html: cleaned, removed }
}

function clampSpans(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (!name.endsWith('span')) return [name, value]
      return [name, String(Math.min(Math.max(Number.parseInt(value, 10) || 1, 1), MAX_SPAN))]
    }),
  )
  return { tagName, attribs }
}
