import { stringOf } from '../../styles/unescaped.ts'
import { textOf } from '../../trees/text-of.ts'
import { generatedParts } from '../label-parts.ts'
import type { ContentPart, PagedWorld } from '../paged-state.ts'
import { callOf } from './content-tokens.ts'
import { addressElsewhere, targetOf } from './reference-target.ts'

const LEADERS: Readonly<Record<string, string>> = { dotted: '. ', solid: '_', space: ' ' }

/** Makes the parts of generated content, and notes the places that it refers to. */
export class ContentParts {
  /** Names of the destinations whose pages are wanted. */
  readonly destinations = new Set<string>()
  /** Patterns of leaders. */
  readonly leaders = new Set<string>()
  /** Places that the document does not have. */
  readonly missing = new Set<string>()
  /** Addresses of other documents that references lead to. */
  readonly elsewhere = new Set<string>()
  /** Features that cannot be made. */
  readonly unsupported = new Set<string>()
  /** Links that have the browser write down where a place is printed. */
  readonly links = document.createDocumentFragment()
  readonly #countsPages: boolean

  /** @param countsPages whether `counter(page)` is ours to write */
  constructor(countsPages: boolean) {
    this.#countsPages = countsPages
  }

  /**
   * Parts that a piece of the content of an element stands for.
   *
   * @param ownName id for a place that shows the number of its own page
   */
  of(element: Element, token: string, ownName: string): readonly ContentPart[] {
    const { name, parameters } = callOf(token)
    const [first = '', second = '', third = '', fourth = ''] = parameters
    const isOfPages = /^pages?$/i.test(second)
    switch (name) {
      case 'leader':
        return [this.#leader(first)]
      case 'target-text':
        return this.#textAt(element, first, second.toLowerCase())
      case 'target-counter':
        if (isOfPages) return [this.#pageAt(element, first, second, third)]
        return counted(this.#valuesAt(element, first, second).slice(-1), '', third)
      case 'attr':
        return [textOfAttribute(element, first, second) ?? { kind: 'native', css: token }]
      case 'target-counters':
        if (isOfPages) this.unsupported.add('target-counters() of pages')
        return counted(this.#valuesAt(element, first, second), stringOf(third) ?? '', fourth)
    }
    const isOwn = name === 'counter' && this.#countsPages && /^pages?$/i.test(first)
    const own = isOwn ? this.#ownNumber(element, first, second, ownName) : undefined
    return [own ?? { kind: 'native', css: token }]
  }

  #leader(pattern: string): ContentPart {
    const drawn = stringOf(pattern) ?? LEADERS[pattern.toLowerCase()] ?? '. '
    this.leaders.add(drawn)
    return { kind: 'leader', pattern: drawn }
  }

  /** Number of the page of a place, or of all pages. */
  #pageAt(element: Element, address: string, counter: string, style: string): ContentPart {
    const isAll = counter.toLowerCase() === 'pages'
    if (isAll) this.destinations.add('/pages')
    return {
      kind: 'page',
      destination: isAll ? '/pages' : this.#destinationOf(element, address),
      style,
    }
  }

  #destinationOf(element: Element, address: string): string {
    const found = this.#found(element, address)
    if (found === undefined) return ''
    if (found.target === undefined) {
      this.missing.add(`#${found.id}`)
      return ''
    }
    const link = linkTo(encodeURIComponent(found.id))
    if (!found.isLinked) this.links.append(link)
    const destination = (found.isLinked ? found.hash : link.hash).slice(1)
    this.destinations.add(destination)
    return destination
  }

  /** Place that a reference leads to; notes one of another document. */
  #found(element: Element, address: string): ReturnType<typeof targetOf> {
    const found = targetOf(element, address)
    const elsewhere = found ? undefined : addressElsewhere(element, address)
    if (elsewhere !== undefined) this.elsewhere.add(elsewhere)
    return found
  }

  /** Element that a reference leads to; notes one that the document does not have. */
  #elementAt(element: Element, address: string): Element | undefined {
    const found = this.#found(element, address)
    if (found && found.target === undefined) this.missing.add(`#${found.id}`)
    return found?.target
  }

  /** @param which part of the text of the place, such as `first-letter` */
  #textAt(element: Element, address: string, which: string): readonly ContentPart[] {
    const target = this.#elementAt(element, address)
    if (!target) return [{ kind: 'text', text: '' }]
    if (which === 'before' || which === 'after') return this.#generatedAt(target, which)
    const text = textOf(target)
    return [{ kind: 'text', text: which === 'first-letter' ? ([...text][0] ?? '') : text }]
  }

  #generatedAt(target: Element, side: string): readonly ContentPart[] {
    const cannot: string[] = []
    const parts = generatedParts(generatorOf(target), side, cannot)
    if (cannot.length > 0) this.unsupported.add(`target-text(…, ${side}) of such content`)
    if (parts.length === 0) return [{ kind: 'text', text: '' }]
    return parts.flatMap((part): readonly ContentPart[] =>
      typeof part === 'string'
        ? [{ kind: 'text', text: part }]
        : counted([part.value], '', part.style),
    )
  }

  /** Values of a counter at a place. */
  #valuesAt(element: Element, address: string, counter: string): readonly number[] {
    const target = this.#elementAt(element, address)
    return target ? ((globalThis as PagedWorld).svcCountersOf?.(target, counter) ?? []) : []
  }

  /** Number of its own page, or of all pages; undefined where it is shown more than once. */
  #ownNumber(
    element: Element,
    counter: string,
    style: string,
    ownName: string,
  ): ContentPart | undefined {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const look = getComputedStyle(around)
      if (/running\(/i.test(look.getPropertyValue('--svc-position'))) return undefined
      const isRepeated = /^table-(?:header|footer)-group$/.test(look.display)
      if (look.position === 'fixed' || isRepeated) {
        this.unsupported.add('counter(page) in what pages repeat')
        return undefined
      }
    }
    const isAll = counter.toLowerCase() === 'pages'
    const destination = isAll ? '/pages' : ownName
    if (!isAll) this.links.append(linkTo(destination))
    this.destinations.add(destination)
    return { kind: 'page', destination, style }
  }
}

/** Element whose content styles make: one of ours may stand in it for links, where its id is that of another. */
function generatorOf(target: Element): Element {
  return target.localName === 'svc-target' ? (target.parentElement ?? target) : target
}

/**
 * Text of an attribute: content stands in another element than that whose attribute it shows.
 *
 * @param name with its type, such as `href url`
 * @returns undefined for attributes that are no text
 */
function textOfAttribute(
  element: Element,
  name: string,
  fallback: string,
): ContentPart | undefined {
  const [, attribute = ''] = /^([-\w]+)(?:\s+(?:string|url|raw-string))?$/i.exec(name) ?? []
  if (attribute === '') return undefined
  return { kind: 'text', text: element.getAttribute(attribute) ?? stringOf(fallback) ?? '' }
}

/** Values of a counter at a place, in a style. */
function counted(values: readonly number[], separator: string, style: string): ContentPart[] {
  return values.flatMap((value, index): ContentPart[] => [
    ...(index > 0 ? [{ kind: 'text', text: separator } as const] : []),
    style === '' || style.toLowerCase() === 'decimal'
      ? { kind: 'text', text: String(value) }
      : { kind: 'number', value, style },
  ])
}

function linkTo(name: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = `#${name}`
  return link
}
