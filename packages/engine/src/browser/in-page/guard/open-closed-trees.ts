import { apply } from './natives.ts'

/**
 * Has scripts make open shadow trees where they ask for closed ones, so that functions that run in a page look into them:
 * their texts, fonts and pictures are printed as all others are. To the document they stay closed. Runs in the document's
 * own world, before its scripts.
 *
 * Trees that the parser makes (`<template shadowrootmode="closed">`) are not made here: `load/open-closed-trees.ts` finds them.
 */
export function openClosedTrees(): void {
  const closed = new WeakSet<ShadowRoot>()
  const [add, has] = [closed.add.bind(closed), closed.has.bind(closed)]
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = new Proxy(attachShadow, {
    apply(target, host, values: [ShadowRootInit | undefined, ...unknown[]]) {
      const [init] = values
      if (init?.mode !== 'closed') return apply(target, host, values)
      const tree = apply(target, host, [{ ...init, mode: 'open' }]) as ShadowRoot
      add(tree)
      return tree
    },
  })
  const answer = <T extends object>(
    owner: T,
    name: keyof T & string,
    as: (found: unknown, self: unknown) => unknown,
  ) => {
    const property = Object.getOwnPropertyDescriptor(owner, name)
    const { get } = property ?? {}
    if (!get) return
    const told = new Proxy(get, { apply: (target, self) => as(apply(target, self, []), self) })
    Object.defineProperty(owner, name, { ...property, get: told })
  }
  answer(Element.prototype, 'shadowRoot', (found) => (has(found as ShadowRoot) ? null : found))
  answer(ShadowRoot.prototype, 'mode', (found, self) =>
    has(self as ShadowRoot) ? 'closed' : found,
  )
}
