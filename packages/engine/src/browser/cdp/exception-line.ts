import type { Protocol } from 'devtools-protocol'

/**
 * First line of what a script threw, an error or anything else.
 *
 * @example exceptionLine({ exception: { value: 'no data' }, … }) // 'no data'
 */
export function exceptionLine({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const thrown = exception?.description ?? exception?.value ?? text
  return String(thrown).split('\n', 1)[0] ?? ''
}
