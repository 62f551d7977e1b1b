const TOKEN =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\((?:[^()"']|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))*\)|[^\s"'(]+/g

/** Pieces of a list of contents, in order. */
export function tokensOf(content: string): readonly string[] {
  return content.match(TOKEN) ?? []
}

/** A call in a list of contents, such as `leader(dotted)`. */
export interface ContentCall {
  /** In lower case; empty for what is no call. */
  readonly name: string
  readonly parameters: readonly string[]
}

/** Name and parameters of a piece. */
export function callOf(token: string): ContentCall {
  const [, name = ''] = /^([-\w]+)\(/.exec(token) ?? []
  const inside = token.slice(token.indexOf('(') + 1, -1)
  const parts = inside.match(/(?:[^,"'(]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))+/g) ?? []
  return { name: name.toLowerCase(), parameters: parts.map((part) => part.trim()) }
}
