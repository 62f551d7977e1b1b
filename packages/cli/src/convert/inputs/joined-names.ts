/** Names that a line has room for. */
const MAX_NAMES = 10

/**
 * Names of the inputs of one result, for lines that tell of it.
 *
 * @example joinedNames([{ name: 'a.md' }, { name: 'b.md' }]) // 'a.md, b.md'
 */
export function joinedNames(inputs: readonly { readonly name: string }[]): string {
  const names = inputs.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = inputs.length > MAX_NAMES ? ` and ${inputs.length - MAX_NAMES} more` : ''
  return `${names.join(', ')}${more}`
}
