import { dict, type PdfDict, type PdfEntries, type PdfRef } from '../../pdf/file/objects.ts'

/** Dictionaries of everything that the text kernel embedded, by resource name. */
export interface TextDictionaries {
  readonly Font: PdfDict
  readonly XObject: PdfDict
}

/** Resources that the content of a page or a form refers to by name. */
export class CanvasResources {
  /** Names of fonts, and of images of glyphs: the text kernel knows what they stand for in the end. */
  readonly text = new Set<string>()
  readonly xObjects = new Map<string, PdfRef>()
  readonly states = new Map<string, PdfRef>()
  readonly patterns = new Map<string, PdfRef>()

  /**
   * The dictionary of these.
   *
   * @param text dictionaries of the text kernel: fonts, and images of glyphs
   */
  dictionary(text: TextDictionaries): PdfDict {
    const fonts: PdfEntries = used(this.text, text.Font)
    const images = used(this.text, text.XObject)
    return dict({
      Font: filled(new Map(Object.entries(fonts) as [string, PdfRef][])),
      XObject: filled(
        new Map([...this.xObjects, ...(Object.entries(images) as [string, PdfRef][])]),
      ),
      ExtGState: filled(this.states),
      Pattern: filled(this.patterns),
    })
  }
}

function used(names: ReadonlySet<string>, all: PdfDict): PdfEntries {
  return Object.fromEntries([...all].filter(([name]) => names.has(name)))
}

function filled(entries: PdfDict): PdfDict | undefined {
  return entries.size === 0 ? undefined : entries
}
