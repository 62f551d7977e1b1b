import { invalidDocument } from '../document/invalid-document.ts'
import { decodeXml, encodeXml } from '../xml/decode-xml.ts'
import { readZip } from '../zip/read-zip.ts'
import { unpackEntry } from '../zip/unpack-entry.ts'
import { packEntry, writeZip } from '../zip/write-zip.ts'
import { OFFICE_ZIP_LIMITS, type ZipEntry } from '../zip/zip-entry.ts'
import {
  parseRelationships,
  type Relationship,
  relationshipsPart,
  targetPart,
} from './relationships.ts'

/** Files that macOS adds to an archive that is packed anew there. */
const FORKS = /^__MACOSX\//

/**
 * The parts of a document that is a ZIP archive (OOXML, OpenDocument), read and changed one by one.
 *
 * Parts that are not written leave as they came, packed bytes included. Names compare without case, as OPC
 * demands (ISO/IEC 29500-2, 6.2.2).
 */
export class OfficePackage {
  readonly #entries: Map<string, ZipEntry>

  /** @throws EngineError `invalid_document` for an archive that is damaged or beyond the limits */
  constructor(bytes: Uint8Array) {
    const entries = readZip(bytes, OFFICE_ZIP_LIMITS).filter(({ name }) => !FORKS.test(name))
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  }

  /** Names of all parts, in the archive's order. */
  get names(): readonly string[] {
    return [...this.#entries.values()].map(({ name }) => name)
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** @throws EngineError `invalid_document` when there is no such part, or its content is not what was declared */
  read(name: string): Uint8Array {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) {
      throw invalidDocument(`is incomplete: ${JSON.stringify(name.slice(0, 60))} is missing`)
    }
    return unpackEntry(entry)
  }

  /** Text of an XML part. */
  text(name: string): string {
    return decodeXml(this.read(name), name)
  }

  /** Writes an XML part. */
  write(name: string, text: string): void {
    this.writeBytes(name, encodeXml(text))
  }

  /** Writes a part of any kind. */
  writeBytes(name: string, content: Uint8Array): void {
    const key = name.toLowerCase()
    this.#entries.set(key, packEntry(this.#entries.get(key)?.name ?? name, content))
  }

  remove(name: string): void {
    this.#entries.delete(name.toLowerCase())
  }

  /**
   * Gives a part, and the part of its relationships, the name by which it is called: names compare without case, but a
   * layout engine compares them letter by letter.
   */
  spell(name: string): void {
    for (const spelled of [name, relationshipsPart(name)]) {
      const key = spelled.toLowerCase()
      const entry = this.#entries.get(key)
      if (entry && entry.name !== spelled) this.#entries.set(key, { ...entry, name: spelled })
    }
  }

  /** Relationships of a part, or of the package for an empty name. */
  relationships(part: string): readonly Relationship[] {
    const name = relationshipsPart(part)
    return this.has(name) ? parseRelationships(this.text(name), name) : []
  }

  /** Name of the first part of a kind that `part` leads to, for example `styles`; undefined when there is none. */
  related(part: string, kind: string): string | undefined {
    const relationship = this.relationships(part).find(
      (candidate) => candidate.kind === kind && !candidate.external,
    )
    if (relationship === undefined) return undefined
    const name = targetPart(part, relationship.target)
    return this.has(name) ? name : undefined
  }

  /** The archive with all changes. */
  save(): Uint8Array {
    return writeZip([...this.#entries.values()])
  }
}
