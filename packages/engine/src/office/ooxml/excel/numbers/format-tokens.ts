import { type Token, tokenize } from 'numfmt'

/** Tokens of a number format; none of a code that cannot be read, which is left to the engine. */
export function formatTokens(code: string): readonly Token[] {
  try {
    return tokenize(code)
  } catch {
    return []
  }
}
