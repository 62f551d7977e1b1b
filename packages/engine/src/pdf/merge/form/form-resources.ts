import type { ObjectImporter } from '../../file/copy/import-objects.ts'
import {
  byteString,
  isString,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { freeName } from '../free-name.ts'

/** Default resources (`DR`) of forms that become one. */
export class FormResources {
  readonly #categories = new Map<string, Map<string, PdfObject>>()

  /** @param form that of the target */
  constructor(file: PdfFile, form: PdfDict | undefined) {
    this.add(file, form, (value) => value)
  }

  /** The value of `DR`, if there is any. */
  get all(): PdfDict | undefined {
    return this.#categories.size > 0 ? new Map(this.#categories) : undefined
  }

  /** Adds the resources of a form; returns new names of fonts whose name another font has. */
  add(
    owner: PdfFile,
    form: PdfDict | undefined,
    importObject: ObjectImporter,
  ): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>()
    const shared = form && owner.dictAt(form, 'DR')
    for (const category of shared?.keys() ?? []) {
      const entries = shared && owner.dictAt(shared, category)
      if (entries === undefined) continue
      const known = this.#categories.get(category) ?? new Map<string, PdfObject>()
      this.#categories.set(category, known)
      for (const [key, value] of entries) {
        const copy = importObject(value)
        const other = known.get(key)
        if (other === undefined) known.set(key, copy)
        else if (category === 'Font' && serialize(other) !== serialize(copy)) {
          const free = freeName(key, (wanted) => known.has(wanted) || entries.has(wanted))
          known.set(free, copy)
          renamed.set(key, free)
        }
      }
    }
    return renamed
  }
}

/** Default appearances with the new names of their fonts. */
export function withFonts(
  source: PdfFile,
  entries: PdfDict,
  fonts: ReadonlyMap<string, string>,
): PdfDict {
  if (!entries.has('DA')) return entries
  const appearance = source.resolve(entries.get('DA'))
  if (!isString(appearance)) return entries
  const changed = appearance.value.replaceAll(/\/([^\s/[\]()<>{}%]+)/g, (whole, font: string) =>
    fonts.has(font) ? `/${fonts.get(font)}` : whole,
  )
  return withEntries(entries, { DA: byteString(changed) })
}
