import { inTurns, type Steps } from '../../../lifetime/turns.ts'

/** Longest document that is looked through, in UTF-16 units: that takes 10 ms of the main thread. */
const MAX_LENGTH = 2 * 1024 * 1024
/** Tags that are looked at in a step: less than a millisecond's work. */
const STEP_TAGS = 4000
/** Length that is looked through in a step, and to the end of the tag there: a millisecond's work. */
const STEP_LENGTH = 256 * 1024

/** Elements that hold text, pictures and nothing that lives on: no script, frame, control, medium, template. */
const INERT_ELEMENTS = new Set(
  (
    'html head title style body header footer main section article aside nav div span p h1 h2 h3 h4 h5 h6 hgroup ' +
    'ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a abbr address b bdi bdo big blockquote ' +
    'br center cite code del dfn em figcaption figure font hr i img ins kbd mark pre q rp rt ruby s samp small ' +
    'strike strong sub sup time tt u var wbr svg g defs symbol use path rect circle ellipse line polyline polygon ' +
    'text tspan lineargradient radialgradient stop clippath mask pattern marker desc'
  ).split(' '),
)

/** `meta` elements that say something about the document and set nothing. */
const INERT_META =
  /^<meta\s+(?:charset="?[\w-]+"?|name="(?:author|description|keywords|generator|viewport|date)"\s+content="[^"<>]*")\s*\/?>/i

const TAG = /<\/?([a-z][^\s/>]*)/gi
/** Handlers of events, addresses that are scripts, motion, and attributes that act by themselves. */
const ACTS =
  /[\s"'/]on\w+\s*=|script[^a-z]*:|animat|transition|keyframes|scroll-driven|autofocus|popover|http-equiv|%3cset\b|<\?|<!\[/i

/** A picture whose type has a long tail: where many begin and none ends, each would be read through to the end. */
const ENDLESS_TYPE = /data:image\/svg\+xml[^,"']{40}/i

/** A picture whose source is told in base64; one that moves is told apart by its loading, which a page used again spares. */
const ENCODED_SVG = /data:image\/svg\+xml[^,"']*;base64,([\w+/=-]*)/gi
const MOVES = /animat|keyframes|<set\b/i

/**
 * Whether HTML holds nothing that could outlive it in its page but its elements and styles: no script runs in it.
 *
 * Knows few elements and takes what it does not know for alive: a mistake costs time and nothing else. The tags of a long document
 * are looked at in turns with the work of others.
 *
 * @example await isInertHtml('<p style="color: red">Text') // true
 * @example await isInertHtml('<img src="x" onerror="f()">') // false
 */
export async function isInertHtml(html: string): Promise<boolean> {
  return await inTurns(lookThrough(html))
}

function* lookThrough(html: string): Steps<boolean> {
  if (html.length > MAX_LENGTH) return false
  // Nothing that acts goes on behind the end of a tag.
  for (let from = 0; from < html.length; ) {
    const end = html.indexOf('>', from + STEP_LENGTH)
    const to = end === -1 ? html.length : end + 1
    if (ACTS.test(html.slice(from, to))) return false
    from = to
    yield
  }
  if (ENDLESS_TYPE.test(html)) return false
  for (const { 1: source = '' } of html.matchAll(ENCODED_SVG)) {
    if (MOVES.test(Buffer.from(source, 'base64').toString('latin1'))) return false
  }
  let tags = 0
  for (const { 1: name = '', index } of html.matchAll(TAG)) {
    if (++tags % STEP_TAGS === 0) yield
    const element = name.toLowerCase()
    if (element === 'meta' && INERT_META.test(html.slice(index, index + 1000))) continue
    if (!INERT_ELEMENTS.has(element)) return false
  }
  return true
}
