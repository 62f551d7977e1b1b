import { stringOf } from '../../styles/unescaped.ts'

/** A place of the document that a reference leads to. */
export interface ReferenceTarget {
  readonly id: string
  /** Undefined where the document does not have it. */
  readonly target: Element | undefined
  /** Whether the element leads there as a link of its own: the browser names places as links to them are written. */
  readonly isLinked: boolean
  readonly hash: string
}

/**
 * Place that the address in a reference leads to.
 *
 * @param address `attr(href)`, `url(#a)` or a string
 * @returns undefined for one in another document
 */
export function targetOf(element: Element, address: string): ReferenceTarget | undefined {
  const written = writtenAddress(element, address)
  if (written === '') return undefined
  const url = URL.parse(written, document.baseURI)
  const own = URL.parse(document.URL)
  if (url === null || own === null) return undefined
  const { hash } = url
  url.hash = own.hash = ''
  const isOwn = written.startsWith('#') || url.href === own.href
  if (!isOwn || hash.length < 2) return undefined
  const id = decoded(hash.slice(1))
  return {
    id,
    target: document.getElementById(id) ?? document.getElementsByName(id)[0],
    isLinked: element instanceof HTMLAnchorElement && element.hash === hash,
    hash,
  }
}

/** Whether the address in a reference leads to another document, whose pages nobody knows: as it is written. */
export function addressElsewhere(element: Element, address: string): string | undefined {
  const written = writtenAddress(element, address)
  const url = URL.parse(written, document.baseURI)
  const own = URL.parse(document.URL)
  if (written === '' || written.startsWith('#') || url === null || own === null) return undefined
  url.hash = own.hash = ''
  return url.href === own.href ? undefined : written
}

function writtenAddress(element: Element, address: string): string {
  const [, name = ''] = /^attr\(\s*([-\w]+)/i.exec(address) ?? []
  if (name) return element.getAttribute(name) ?? ''
  const [, inner = ''] = /^url\(\s*([\s\S]*?)\s*\)$/i.exec(address) ?? []
  return stringOf(inner || address) ?? inner
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // No encoded name.
    return name
  }
}
