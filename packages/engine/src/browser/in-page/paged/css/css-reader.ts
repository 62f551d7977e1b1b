/** Reads CSS from its beginning to its end, without comments in it, one head of a rule or declaration after the other. */
export class CssReader {
  readonly #css: string
  #at = 0

  constructor(css: string) {
    this.#css = css
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#css.length
  }

  /** Where the next text begins. */
  get at(): number {
    return this.#at
  }

  /** Text between two places. */
  slice(from: number, to: number): string {
    return this.#css.slice(from, to)
  }

  /** Text up to the `;`, `{` or `}` that ends it, outside of strings and brackets; `end` is empty at the end of all. */
  head(): { readonly text: string; readonly end: string } {
    const css = this.#css
    const from = this.#at
    let depth = 0
    for (; this.#at < css.length; this.#at++) {
      const char = css.charAt(this.#at)
      if (char === '\\') this.#at++
      else if (char === '"' || char === "'") this.#skipString(char)
      else if (char === '(' || char === '[') depth++
      else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
      else if (depth === 0 && (char === ';' || char === '{' || char === '}')) break
    }
    return { text: css.slice(from, this.#at).trim(), end: css.charAt(this.#at++) }
  }

  /** Goes behind the end of the block that has begun. */
  skipBlock(): void {
    for (let depth = 1; depth > 0 && !this.isAtEnd; ) {
      const { end } = this.head()
      if (end === '{') depth++
      else if (end === '}' || end === '') depth--
    }
  }

  /** The block that has begun, as it is written. */
  block(): string {
    const from = this.#at
    this.skipBlock()
    return this.#css.slice(from, this.#at - 1)
  }

  #skipString(quote: string): void {
    for (this.#at++; !this.isAtEnd && this.#css.charAt(this.#at) !== quote; this.#at++) {
      if (this.#css.charAt(this.#at) === '\\') this.#at++
    }
  }
}

/** Name and value of a declaration; both empty for anything else. */
export function declarationOf(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([-\w]+)\s*:\s*([\s\S]*)$/.exec(text) ?? []
  return [name, value]
}
