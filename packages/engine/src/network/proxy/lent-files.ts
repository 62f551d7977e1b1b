import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PaceAnswer, pacedAnswers } from './paced-answers.ts'
import { BLANK_DOCUMENT, NOT_FOUND, REFUSED, sendAnswer } from './proxy-answers.ts'

/** A file that a document may have. */
export interface LentFile {
  /** Tells the file from others, however its address is written. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** Finds what lies at an address; undefined for nothing. */
export type FindFile = (address: URL) => Promise<LentFile | undefined>

/** Files of one document, at the origin of the blank document that it is written into. */
export class LentFiles {
  readonly #origin: string
  readonly #find: FindFile
  readonly #paced: PaceAnswer
  readonly #signal: AbortSignal

  /**
   * @param origin the document's own; other origins have none of its files
   * @param signal end of the render, and of the loan
   */
  constructor(origin: string, find: FindFile, signal: AbortSignal) {
    this.#origin = origin
    this.#find = find
    this.#paced = pacedAnswers(signal)
    this.#signal = signal
  }

  /** Sends the file at an address; false where there is none. */
  async send(address: URL, response: ServerResponse): Promise<boolean> {
    if (address.origin !== this.#origin || this.#signal.aborted) return false
    const file = await this.#find(address)
    if (file === undefined) return false
    const { name, bytes } = file
    const isSent = await this.#paced({ name, bytes: bytes.byteLength }, () => sent(response, file))
    if (!isSent) sendAnswer(response, REFUSED)
    return true
  }
}

/** Answers a request to the host of blank documents: with the document, or a file that lies beside it. */
export async function answerBlankHost(
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
  files: LentFiles | undefined,
): Promise<void> {
  if (address.pathname === '/') return sendAnswer(response, BLANK_DOCUMENT)
  // A service worker would outlive its document.
  const isWorker = request.headers['service-worker'] !== undefined
  if (!isWorker && (await files?.send(address, response))) return
  sendAnswer(response, NOT_FOUND)
}

/** Resolves once the browser has the file, or has gone. */
function sent(response: ServerResponse, { bytes, mediaType }: LentFile): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    if (response.destroyed) resolve()
    response.writeHead(200, {
      'Content-Type': mediaType,
      'Content-Length': bytes.byteLength,
      // It is the file of this document alone: no cache may give it to the next.
      'Cache-Control': 'no-store',
    })
    response.end(bytes)
  })
}
