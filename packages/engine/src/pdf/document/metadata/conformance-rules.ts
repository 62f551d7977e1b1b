import type { PdfDict, PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { SweptObject } from '../../file/write/sweep.ts'
import type { PdfPage } from '../pages/tree/page-tree.ts'
import type { Identification } from './xmp-schemas.ts'

/** A finished document before it is written. */
export interface CheckedDocument {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  /** All that will be written. */
  readonly objects: readonly SweptObject[]
  /** Standards that it states to meet. */
  readonly standards: Identification
  readonly isEncrypted: boolean
}

/** A rule about the document as a whole. */
export interface DocumentRule {
  /** Clause and test as veraPDF numbers them, for example `6.1.13-11`. */
  readonly clause: string
  readonly isBroken: (document: CheckedDocument) => boolean
}

/** A rule about every dictionary that is reached, at any depth, those of streams too. */
export interface DictRule {
  readonly clause: string
  /** Only dictionaries with one of these keys are looked at. */
  readonly keys: readonly string[]
  /** @param owner the stream, for the dictionary of one, else the dictionary itself */
  readonly isBroken: (entries: PdfDict, document: CheckedDocument, owner: PdfObject) => boolean
}

/** A rule about every string or every name that is reached, the keys of dictionaries too. */
export interface TextRule {
  readonly clause: string
  readonly isBroken: (value: string) => boolean
}

/** Those rules of a standard that our own pipeline can break. */
export interface ConformanceRules {
  /** The standard as people write it, for example `PDF/A-2b`. */
  readonly standard: string
  readonly documentRules: readonly DocumentRule[]
  readonly dictRules: readonly DictRule[]
  readonly stringRules: readonly TextRule[]
  readonly nameRules: readonly TextRule[]
  /** Looked at when all others hold: what they break with something more precise is told as that. */
  readonly finalRules?: readonly DocumentRule[]
}
