import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'

/**
 * Keeps links that lead out of the highest folder: the browser, for which there is nothing above it, would have them lead
 * into it. Their way up is written with escaped slashes, which no browser resolves and `relativizeLinks` writes plainly.
 * Runs in the page.
 *
 * @param base address of the highest folder
 * @returns links that stay as they are, since the document shows their addresses
 */
export function keepClimbing(base: string): readonly string[] {
  if (!document.baseURI.startsWith(base)) return []
  const folders = new URL('.', document.baseURI).pathname.split('/').filter((name) => name !== '')
  const XLINK = 'http://www.w3.org/1999/xlink'
  const kept: string[] = []
  /** @returns undefined for an address that does not lead out */
  const climbing = (address: string): string | undefined => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
    if (/^(?:[/\\]|[a-z][a-z\d+.-]*:)/i.test(path)) return undefined
    const way = [...folders]
    let over = 0
    for (const name of path.split(/[/\\]/)) {
      if (/^(?:\.|%2e)$/i.test(name)) continue
      if (!/^(?:\.|%2e){2}$/i.test(name)) way.push(name)
      else if (way.pop() === undefined) over++
    }
    return over === 0 ? undefined : `/${'..%2F'.repeat(over)}${way.join('/')}${rest}`
  }
  let shows: boolean | undefined
  for (const tree of openTrees()) {
    for (const link of tree.querySelectorAll('a,area')) {
      const space = link.hasAttribute('href') ? null : XLINK
      const address = link.getAttributeNS(space, 'href')?.trim() ?? ''
      const escaped = address.includes('..') || /%2e/i.test(address) ? climbing(address) : undefined
      if (escaped === undefined) continue
      shows ??= stylesSay(/attr\(\s*(?:xlink\|)?href/i)
      if (shows) kept.push(address)
      else link.setAttributeNS(space, space === null ? 'href' : 'xlink:href', escaped)
    }
  }
  return kept
}
