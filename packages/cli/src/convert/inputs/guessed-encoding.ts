import type { RenderWarning } from '@svc/engine'
import { decodeText } from './decode-text.ts'

/** Told what the user has to know of a request that is read. */
export type Note = (warning: RenderWarning) => void

/**
 * Text of a file in whatever encoding it is; a guess is told.
 *
 * @param name of the file, as it was written
 */
export function noteEncoding(bytes: Uint8Array, name: string, note: Note): string {
  return decodeText(bytes, (encoding) => {
    const document = name === '-' ? 'The input' : JSON.stringify(name)
    const message = `${document} is not UTF-8 and does not say what it is: read as ${encoding}. Where letters are wrong, save it as UTF-8.`
    note({ code: 'encoding_guessed', severity: 'warning', message })
  })
}
