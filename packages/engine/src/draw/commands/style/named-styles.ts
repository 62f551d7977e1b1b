import {
  DEFAULT_STYLE,
  headingStyle,
  mergedStyle,
  type NamedStyle,
  ownStyle,
  type StyleFields,
} from './styles.ts'

/** Styles of a request by name, each with the fields of the one it extends. */
export class NamedStyles {
  readonly #styles: Readonly<Record<string, NamedStyle>>
  #ofParagraphs: StyleFields | undefined
  readonly #resolved = new Map<string, StyleFields>()

  constructor(styles: Readonly<Record<string, NamedStyle>>) {
    this.#styles = styles
  }

  /** The style that everything inherits. */
  get base(): StyleFields {
    return this.get(DEFAULT_STYLE) ?? {}
  }

  /** Fields of the default style that each paragraph has by itself, such as the space around it. */
  get ofParagraphs(): StyleFields {
    this.#ofParagraphs ??= ownStyle(this.base)
    return this.#ofParagraphs
  }

  /** A style; undefined for one that does not exist. */
  get(name: string): StyleFields | undefined {
    const known = this.#resolved.get(name)
    if (known) return known
    const style = Object.hasOwn(this.#styles, name) ? this.#styles[name] : undefined
    if (style === undefined) return undefined
    const { extends: parent, ...own } = style
    const base = parent === undefined ? {} : (this.get(parent) ?? {})
    const resolved = mergedStyle(base, own)
    this.#resolved.set(name, resolved)
    return resolved
  }

  /** Style of headings of a level: `h1` to `h6` of the request before our own. */
  heading(level: number): StyleFields {
    return this.get(`h${level}`) ?? headingStyle(level)
  }
}

/**
 * Names of styles that extend a style that does not exist, or themselves.
 *
 * @returns for each the reason, for a message
 */
export function brokenStyles(
  styles: Readonly<Record<string, { readonly extends?: string | undefined }>>,
): ReadonlyMap<string, string> {
  const broken = new Map<string, string>()
  for (const name of Object.keys(styles)) {
    const seen = new Set<string>([name])
    for (let next = styles[name]?.extends; next !== undefined; next = styles[next]?.extends) {
      if (!Object.hasOwn(styles, next)) {
        broken.set(name, 'must be the name of one of styles')
        break
      }
      if (seen.has(next)) {
        broken.set(name, 'must not lead back to the style itself')
        break
      }
      seen.add(next)
    }
  }
  return broken
}
