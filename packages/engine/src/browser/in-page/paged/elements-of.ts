/** Elements of a document that a selector of its styles finds; none where it is no selector. */
export function elementsOf(selector: string): readonly HTMLElement[] {
  try {
    return [...document.querySelectorAll<HTMLElement>(selector)]
  } catch {
    // No selector, so no rule either.
    return []
  }
}
