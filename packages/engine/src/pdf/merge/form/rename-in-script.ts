/** A script in which fields have their new names. */
export interface RenamedScript {
  readonly script: string
  /** Whether it may name one of them in a way that was not found. */
  readonly isUnsure: boolean
}

// Comments, texts in quotes, words, anything else.
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n\r]*|"(?:[^"\\\n\r]|\\[\s\S])*"|'(?:[^'\\\n\r]|\\[\s\S])*'|[\w$.]+|\s+|[\s\S]/g

/** Methods whose arguments are names of fields, and from which argument on. */
const NAMING: ReadonlyMap<string, number> = new Map([
  ['getField', 0],
  ['removeField', 0],
  ['resetForm', 0],
  ['submitForm', 1],
  ['AFSimple_Calculate', 1],
])

// A field that a script asks for by the event that runs it has whatever name it has.
const OWN_NAME = /^event\.target(\.name|Name)$/

/**
 * Names fields anew where a script names them: in what `getField`, `resetForm` and the sums of Acrobat are given.
 *
 * @param renamed the new name of a field, undefined where it keeps its own
 *
 * Source: Adobe JavaScript for Acrobat API Reference, Doc; Forms.js.
 */
export function renameInScript(
  script: string,
  renamed: (name: string) => string | undefined,
): RenamedScript {
  const calls: { readonly method: string; argument: number }[] = []
  let isUnsure = false
  let word = ''
  const parts = (script.match(TOKENS) ?? []).map((token) => {
    if (/^(\s|\/\/|\/\*)/.test(token)) return token
    const before = word
    word = ''
    const first = token[0] ?? ''
    const isText = token.length > 1 && (first === '"' || first === "'")
    if (isText) {
      const known = newText(textOf(token), renamed)
      if (known === undefined) return token
      if (isNaming(calls)) return JSON.stringify(known)
      // The first argument of a sum says how fields are summed up.
      if (calls.at(-1)?.method !== 'AFSimple_Calculate') isUnsure = true
    } else if (first === '"' || first === "'" || first === '`') isUnsure = true
    else if (first === '(') calls.push({ method: before.split('.').at(-1) ?? '', argument: 0 })
    else if (first === '[' || first === '{') calls.push({ method: '', argument: 0 })
    else if (')]}'.includes(first)) calls.pop()
    else if (first === ',') {
      const call = calls.at(-1)
      if (call) call.argument += 1
    } else if (first === '+' || (/^[A-Za-z_$]/.test(token) && !OWN_NAME.test(token))) {
      // The name is put together, or kept elsewhere.
      if (calls.at(-1)?.method === 'getField') isUnsure = true
      word = token
    }
    return token
  })
  return { script: parts.join(''), isUnsure }
}

/** Whether a text stands where names of fields do: in a call that takes them, or in a list that it is given. */
function isNaming(calls: readonly { readonly method: string; readonly argument: number }[]) {
  const call = calls.findLast(({ method }) => method !== '' && method !== 'Array')
  const from = call && NAMING.get(call.method)
  return call !== undefined && from !== undefined && call.argument >= from
}

/** A name, or several with commas between them, as sums take them. */
function newText(text: string, renamed: (name: string) => string | undefined): string | undefined {
  const whole = renamed(text)
  if (whole !== undefined) return whole
  const parts = text.split(/(\s*,\s*)/)
  if (parts.length === 1) return undefined
  const own = parts.map((part) => renamed(part) ?? part)
  return own.some((part, index) => part !== parts[index]) ? own.join('') : undefined
}

/** Text of a literal. */
function textOf(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g, (_, long, short, own) =>
      own === undefined ? String.fromCharCode(Number.parseInt(long ?? short, 16)) : own,
    )
}
