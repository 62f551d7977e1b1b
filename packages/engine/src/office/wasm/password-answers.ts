import type { EmscriptenModule } from './emscripten.ts'
import { textAt, withTexts } from './heap-text.ts'
import { kitMember, memberAddress } from './kit-class.ts'

// LibreOfficeKitEnums.h
const FEATURE_DOCUMENT_PASSWORD = 1n
const FEATURE_DOCUMENT_PASSWORD_TO_MODIFY = 2n
const CALLBACK_DOCUMENT_PASSWORD = 20
const CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY = 21

/**
 * Answers LibreOffice when it asks for a document's password.
 *
 * Without it an encrypted document looks like an unreadable one.
 */
export class PasswordAnswers {
  readonly #module: EmscriptenModule
  readonly #office: number
  #password: string | undefined
  #wasAsked = false
  #wasGiven = false

  constructor(module: EmscriptenModule, office: number) {
    this.#module = module
    this.#office = office
    const features = FEATURE_DOCUMENT_PASSWORD | FEATURE_DOCUMENT_PASSWORD_TO_MODIFY
    kitMember(module, office, 'setOptionalFeatures')(office, features)
    // The table of functions cannot grow; signing is nothing that is done here, so its place is free.
    const place = memberAddress(module, office, 'signDocument')
    module.wasmTable.set(
      place,
      asWasmFunction((type, payload) => this.#called(type, payload)),
    )
    kitMember(module, office, 'registerCallback')(office, place, 0)
  }

  /** Whether the document that is being loaded is encrypted. */
  get wasAsked(): boolean {
    return this.#wasAsked
  }

  /** The password of the next document. */
  prepare(password: string | undefined): void {
    this.#password = password
    this.#wasAsked = false
    this.#wasGiven = false
  }

  #called(type: number, payload: number): void {
    if (type === CALLBACK_DOCUMENT_PASSWORD) this.#answer(textAt(this.#module, payload))
    // Only asked before editing: without one the document opens for reading.
    if (type === CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY) this.#send(textAt(this.#module, payload))
  }

  /** The first time the password; asked again it was wrong, and no answer ends the loading. */
  #answer(url: string): void {
    this.#wasAsked = true
    this.#send(url, this.#wasGiven ? undefined : this.#password)
    this.#wasGiven = true
  }

  #send(url: string, password?: string): void {
    const set = kitMember(this.#module, this.#office, 'setDocumentPassword')
    withTexts(this.#module, [url, password ?? ''], (urlAddress, passwordAddress) =>
      set(this.#office, urlAddress, password === undefined ? 0 : passwordAddress),
    )
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
