import type { EmscriptenModule } from './emscripten.ts'
import { kitMember, memberAddress } from './kit-class.ts'

// LibreOfficeKitEnums.h
const FEATURE_DOCUMENT_PASSWORD = 1n
const FEATURE_DOCUMENT_PASSWORD_TO_MODIFY = 2n
const CALLBACK_STATUS_INDICATOR_START = 9
const CALLBACK_DOCUMENT_PASSWORD = 20
const CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY = 21

/**
 * Answers LibreOffice when it asks for a document's password: there is none, documents come decrypted.
 *
 * Without it an encrypted document looks like an unreadable one.
 */
export class PasswordAnswers {
  readonly #module: EmscriptenModule
  readonly #office: number
  readonly #callback: number
  #wasAsked = false

  constructor(module: EmscriptenModule, office: number) {
    this.#module = module
    this.#office = office
    const features = FEATURE_DOCUMENT_PASSWORD | FEATURE_DOCUMENT_PASSWORD_TO_MODIFY
    kitMember(module, office, 'setOptionalFeatures')(office, features)
    // The table of functions cannot grow; signing is nothing that is done here, so its place is free.
    this.#callback = memberAddress(module, office, 'signDocument')
    const answer = asWasmFunction((type, payload) => this.#called(type, payload))
    module.wasmTable.set(this.#callback, answer)
  }

  /** Whether the document that is being loaded is encrypted. */
  get wasAsked(): boolean {
    return this.#wasAsked
  }

  /** Listens while the next document is loaded. */
  listen(): void {
    this.#wasAsked = false
    this.#register(this.#callback)
  }

  /** The document is loaded, or is not. */
  stop(): void {
    this.#register(0)
  }

  #register(callback: number): void {
    kitMember(this.#module, this.#office, 'registerCallback')(this.#office, callback, 0)
  }

  #called(type: number, payload: number): void {
    // Every password was asked for before. From here on other threads report progress, and their tables do not
    // have our function: the first report would end the process.
    if (type === CALLBACK_STATUS_INDICATOR_START) this.stop()
    const isAsked = type === CALLBACK_DOCUMENT_PASSWORD
    this.#wasAsked ||= isAsked
    if (isAsked || type === CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY) this.#decline(payload)
  }

  /** Ends the loading; where the password is only for editing, the document opens for reading. */
  #decline(url: number): void {
    kitMember(this.#module, this.#office, 'setDocumentPassword')(this.#office, url, 0)
  }
}

// A module that imports a function of three 32-bit numbers without a result and exports it again: only so does
// a function of JavaScript get into a table.
const TRAMPOLINE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x07, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x00],
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
)

function asWasmFunction(call: (type: number, payload: number) => void): unknown {
  const module = new WebAssembly.Module(TRAMPOLINE)
  return new WebAssembly.Instance(module, { e: { f: call } }).exports['f']
}
