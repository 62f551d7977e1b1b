// The types of saxes itself do not hold under `exactOptionalPropertyTypes`. These are all the calls that we make.

/** An element and its attributes. */
export interface SaxesTagPlain {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** A parser that takes XML in parts. */
export class SaxesParser {
  on(event: 'error', told: (error: Error) => void): void
  on(event: 'xmldecl', told: (declaration: { readonly encoding?: string }) => void): void
  on(event: 'opentagstart' | 'opentag', told: (tag: SaxesTagPlain) => void): void
  on(event: 'doctype' | 'text' | 'cdata', told: (text: string) => void): void
  on(event: 'attribute' | 'closetag', told: () => void): void
  write(text: string): this
  /** Reads to the end; what is not complete then is an error. */
  close(): this
}
