/**
 * JSON that PostgreSQL takes, whatever the texts in it: it refuses NUL and lone surrogates, which documents bring into
 * warnings and errors. Both become U+FFFD. Text of a client that comes back as it was is checked before.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed().replaceAll('\0', '\ufffd') : member,
  )
}
