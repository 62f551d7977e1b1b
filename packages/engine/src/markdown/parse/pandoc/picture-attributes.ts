import { type MarkedExtension, Renderer, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../../messages/escape-html.ts'
import { mmToPx } from '../../../units/length.ts'

const BEHIND = /^\{([^{}\n]*)\}/
const ATTRIBUTE = /\s+(?:([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|([#.])([\w:.-]+)|:|$)/y
const UNITS_MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 }

/** The braces behind a picture, by name: attributes, `id` and `class`. */
type Attributes = ReadonlyMap<string, string>

/**
 * Attributes behind a picture, as Pandoc, Quarto and kramdown have them: `![A](a.png){#fig:a width=50%}`.
 *
 * `width`, `height`, `fig-alt`, the id and the classes are carried out. A picture that stands alone and is named as a figure (`#fig:…`,
 * `#fig-…`) or states `fig-cap` is one, with its text as caption.
 */
export function pictureAttributes(): MarkedExtension {
  const attributes = new Map<Token, Attributes>()
  const isFigure = ({ tokens = [] }: Tokens.Paragraph) => {
    const [picture, ...others] = tokens.filter(({ raw }) => raw.trim() !== '')
    const stated = picture && attributes.get(picture)
    if (stated === undefined || others.length > 0) return undefined
    return stated.has('fig-cap') || /^fig[:-]/.test(stated.get('id') ?? '') ? stated : undefined
  }
  return {
    walkTokens(token) {
      if (!('tokens' in token) || !token.tokens) return
      for (const [index, picture] of token.tokens.entries()) {
        const behind = token.tokens[index + 1]
        if (picture.type !== 'image' || behind?.type !== 'text') continue
        const [stated, inside] = BEHIND.exec(behind.raw) ?? []
        const found = inside === undefined ? undefined : attributesIn(inside)
        if (stated === undefined || found === undefined) continue
        attributes.set(picture, found)
        behind.raw = behind.raw.slice(stated.length)
        if ('text' in behind) behind.text = String(behind.text).replace(BEHIND, '')
      }
    },
    renderer: {
      image(token) {
        const stated = attributes.get(token)
        return stated === undefined
          ? false
          : picture(Renderer.prototype.image.call(this, token), stated)
      },
      paragraph(token) {
        const stated = isFigure(token)
        if (stated === undefined) return false
        const named = stated.get('fig-cap')
        const [image] = token.tokens.filter(({ type }) => type === 'image') as Tokens.Image[]
        const caption =
          named === undefined ? this.parser.parseInline(image?.tokens ?? []) : escapeHtml(named)
        return `<figure>${this.parser.parseInline(token.tokens)}<figcaption>${caption}</figcaption></figure>\n`
      },
    },
  }
}

/** Attributes as they are written between braces; nothing where anything else stands there. */
function attributesIn(text: string): Attributes | undefined {
  const found = new Map<string, string>()
  const source = ` ${text}`
  ATTRIBUTE.lastIndex = 0
  for (let at = 0; at < source.length; at = ATTRIBUTE.lastIndex) {
    const match = ATTRIBUTE.exec(source)
    if (match === null) return undefined
    const [, name, double, single, bare, sign, word = ''] = match
    if (name !== undefined) found.set(name, double ?? single ?? bare ?? '')
    if (sign === '#') found.set('id', word)
    if (sign === '.') found.set('class', [found.get('class'), word].filter(Boolean).join(' '))
  }
  return found
}

/** The HTML of a picture with what was stated behind it. */
function picture(html: string, stated: Attributes): string {
  const alt = stated.get('fig-alt')
  const named =
    alt === undefined ? html : html.replace(/ alt="[^"]*"/, () => ` alt="${escapeHtml(alt)}"`)
  const own = ['id', 'class', 'width', 'height'].map((name) => {
    const value = stated.get(name)
    const shown = value !== undefined && /^(?:width|height)$/.test(name) ? size(value) : value
    return shown === undefined ? '' : ` ${name}="${escapeHtml(shown)}"`
  })
  return named.replace(/\s*\/?>$/, () => `${own.join('')}>`)
}

/** A size as an attribute has it: pixels, or a share in percent. */
function size(value: string): string | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(%|px|pt|mm|cm|in)?$/.exec(value) ?? []
  if (number === undefined) return undefined
  if (unit === '%') return `${number}%`
  const mm = UNITS_MM[unit]
  return String(Math.round(mm === undefined ? Number(number) : mmToPx(Number(number) * mm)))
}
