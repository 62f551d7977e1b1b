import { XmlElement } from '@rgrove/parse-xml'
import { localName } from './local-name.ts'
import { parseDeclarations, type SvgRule } from './svg-style.ts'
import { svgColor } from './svg-values.ts'

const DRAWN: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'a', 'use', 'symbol', 'defs', 'clipPath', 'style', 'text', 'tspan'],
  ...['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'],
  ...['linearGradient', 'radialGradient', 'stop'],
  // Nothing of these is seen.
  ...['title', 'desc', 'metadata', 'view'],
])

const NUMBER = /^[-+.\de]+(?:px|pt|pc|mm|cm|in)?$/i

/** Attributes and properties that change a drawing, with the values that are carried out; any others are not. */
const VALUES: Readonly<Record<string, RegExp>> = {
  filter: /^none$/,
  mask: /^none$/,
  marker: /^none$/,
  'marker-start': /^none$/,
  'marker-mid': /^none$/,
  'marker-end': /^none$/,
  'clip-path': /^(?:none$|url\()/,
  'mix-blend-mode': /^normal$/,
  'paint-order': /^(?:normal|fill.*)$/,
  'vector-effect': /^none$/,
  'text-decoration': /^none$/,
  'text-decoration-line': /^none$/,
  'writing-mode': /^(?:lr|lr-tb|horizontal-tb)$/,
  'transform-origin': /^0(?:px)?(?:[\s,]+0(?:px)?)?$/,
  'baseline-shift': /^(?:baseline|0)$/,
  'dominant-baseline': /^(?:auto|alphabetic|middle|central|hanging)$/,
  'word-spacing': /^(?:normal|0(?:px)?)$/,
  'font-variant': /^normal$/,
  'font-size': NUMBER,
  'stroke-dasharray': /^[^%]*$/,
  font: /^$/,
  textLength: /^$/,
  pathLength: /^$/,
  rotate: /^0$/,
  fr: /^0%?$/,
  spreadMethod: /^(?:pad|reflect|repeat)$/,
  clipPathUnits: /^userSpaceOnUse$/,
  preserveAspectRatio: /^(?:none|xMidYMid(?:\s+meet)?)$/,
}

const PAINTS: ReadonlySet<string> = new Set(['fill', 'stroke', 'stop-color', 'color'])
const KEYWORDS = /^(?:none|currentcolor|inherit|context-fill|context-stroke)$/i
const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'dx', 'dy'])
const SHOWN_LENGTH = 40

/** Finds what an SVG asks for and is not drawn, or not as it says. */
export class UnsupportedFinder {
  readonly found = new Set<string>()
  readonly #references = new Set<string>()

  /** Looks at one element by itself. */
  look(element: XmlElement): void {
    const name = localName(element)
    // Programs leave notes of their own under other prefixes.
    const isForeign = element.name.includes(':') && !element.name.startsWith('svg:')
    if (isForeign) return
    // The filter is named already.
    if (!DRAWN.has(name) && !/^fe[A-Z]/.test(name)) this.found.add(name)
    const isText = name === 'text' || name === 'tspan'
    for (const [key, value] of Object.entries(element.attributes)) {
      if (isText && PLACES.has(key) && /\d[\s,]+[-+.\d]/.test(value)) {
        this.#add(`${key} of single letters`)
      } else if (key !== 'rotate' || isText) this.#property(key, value)
    }
    for (const [key, value] of parseDeclarations(element.attributes['style'] ?? '')) {
      this.#property(key, value)
    }
    if (name === 'clipPath') this.#clip(element)
    if (name !== 'use') return
    this.#references.add(element.attributes['href'] ?? element.attributes['xlink:href'] ?? '')
  }

  /** Looks at the rules of style sheets, and at what leads to other elements. */
  finish(rules: readonly SvgRule[], ids: ReadonlySet<string>): ReadonlySet<string> {
    for (const { declarations } of rules) {
      for (const [key, value] of declarations) this.#property(key, value)
    }
    for (const reference of this.#references) {
      if (!reference.startsWith('#') || !ids.has(reference.slice(1))) {
        this.#add(`the reference ${reference || 'of use'}`)
      }
    }
    return this.found
  }

  /** Shapes of a clip are joined as they are. */
  #clip({ children }: XmlElement): void {
    for (const child of children) {
      if (!(child instanceof XmlElement)) continue
      const { transform, 'clip-path': within } = child.attributes
      if (['use', 'text'].includes(localName(child))) this.#add(`${localName(child)} in clipPath`)
      if (transform !== undefined) this.#add('transform in clipPath')
      if (within !== undefined) this.#add('clip-path in clipPath')
    }
  }

  #property(key: string, stated: string): void {
    const value = stated.trim()
    const accepted = Object.hasOwn(VALUES, key) ? VALUES[key] : undefined
    const isUrl = value.startsWith('url(')
    if (accepted && !accepted.test(value)) this.#add(isUrl ? key : `${key} ${value}`)
    const [, reference] = /^url\(\s*['"]?([^'")]+)['"]?\s*\)/.exec(value) ?? []
    if (reference !== undefined) this.#references.add(reference)
    else if (PAINTS.has(key) && !KEYWORDS.test(value)) {
      if (svgColor(value) === undefined) this.#add(`${key} ${value}`)
    }
  }

  #add(text: string): void {
    this.found.add(text.slice(0, SHOWN_LENGTH))
  }
}
