const MAX_LENGTH = 60

/**
 * A value as it may stand in a public message: JSON of a scalar, cut at 60 characters, with controls and
 * invisible marks escaped; only the kind of anything larger.
 *
 * @example quote('12 cm') // '"12 cm"'
 */
export function quote(value: unknown): string {
  if (typeof value === 'string') return quoteText(value)
  if (typeof value === 'bigint') return `${value.toString().slice(0, MAX_LENGTH)}n`
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (Array.isArray(value)) return 'an array'
  if (ArrayBuffer.isView(value)) return 'bytes'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** A field's address, for example `options.styles[2]` or `options.assets["my logo.png"].base64`. */
export function quotePath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (typeof step !== 'string' || !/^\w{1,60}$/.test(step)) text += `[${quote(step)}]`
    else text += text === '' ? step : `.${step}`
  }
  return text
}

function quoteText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  return JSON.stringify(cut).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`,
  )
}
