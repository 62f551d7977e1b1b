import { vocabularyOf } from './namespaces.ts'

interface Scope {
  /** Elements around the one that declares it, itself included. */
  readonly depth: number
  /** Vocabularies that it declares, by prefix without colon. */
  readonly vocabularies: ReadonlyMap<string, string>
  /** Names of elements as compared, by their names as written. */
  readonly elements: Map<string, string>
}

/**
 * Names of elements and attributes by namespace, tag after tag of one text.
 *
 * An element of the root's own vocabulary has its bare name; any other its vocabulary before it: `row` and `xdr:row`.
 * Prefixes of a document never matter.
 */
export class XmlNames {
  readonly #scopes: Scope[] = [
    { depth: 0, vocabularies: new Map([['xml', 'xml']]), elements: new Map() },
  ]
  #own: string | undefined

  /** Enters an element that declares namespaces: pairs of prefix (empty for the default) and namespace. */
  declare(depth: number, declarations: readonly (readonly [string, string])[]): void {
    const vocabularies = new Map(
      declarations.map(([prefix, namespace]) => [prefix, vocabularyOf(namespace)]),
    )
    this.#scopes.push({ depth, vocabularies, elements: new Map() })
  }

  /** Leaves all elements deeper than this. */
  leave(depth: number): void {
    while (this.#scope.depth > depth) this.#scopes.pop()
  }

  /** Takes the vocabulary of the root for the text's own. */
  root(name: string): void {
    this.#own ??= this.#vocabulary(prefixOf(name))
  }

  /** Name of an element as it is compared. */
  element(name: string): string {
    const { elements } = this.#scope
    const known = elements.get(name)
    if (known !== undefined) return known
    const vocabulary = this.#vocabulary(prefixOf(name))
    const local = name.slice(name.indexOf(':') + 1)
    const compared = vocabulary === this.#own ? local : `${vocabulary}:${local}`
    elements.set(name, compared)
    return compared
  }

  /** Name of an attribute with its vocabulary; bare without a prefix, and where it has that of its element. */
  attribute(name: string, element: string): string {
    const prefix = prefixOf(name)
    if (prefix === '') return name
    const vocabulary = this.#vocabulary(prefix)
    const local = name.slice(prefix.length + 1)
    return vocabulary === this.#vocabulary(prefixOf(element)) ? local : `${vocabulary}:${local}`
  }

  #vocabulary(prefix: string): string {
    const scope = this.#scopes.findLast(({ vocabularies }) => vocabularies.has(prefix))
    // A prefix that nothing declares is nobody's.
    return scope?.vocabularies.get(prefix) ?? (prefix === '' ? '' : `{${prefix}}`)
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) as Scope
  }
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? '' : name.slice(0, colon)
}
