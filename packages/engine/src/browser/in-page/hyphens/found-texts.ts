import type { HyphenatedText } from './hyphen-state.ts'

/** The texts that `findWords` found and `setHyphens` has not had yet. */
let found: readonly HyphenatedText[] = []

/** Keeps texts until they are taken. */
export function keepTexts(texts: readonly HyphenatedText[]): void {
  found = texts
}

/** Takes the texts that were kept. */
export function takeTexts(): readonly HyphenatedText[] {
  const texts = found
  found = []
  return texts
}
