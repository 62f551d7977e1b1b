import { type ObjectImporter, objectImporter } from '../../../pdf/file/copy/import-objects.ts'
import { type PdfDict, withEntries } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { mergedLayers } from '../../../pdf/merge/catalog/merged-layers.ts'

/** Copies what pages of another document show; the structure of that document does not come along. */
export function pageImporter(source: PdfFile, target: PdfFile): ObjectImporter {
  return objectImporter(source, target, { changeDict: withoutStructure })
}

/** Copies what pages of another document show with its layers: what they hide stays hidden. */
export function layeredPageImporter(source: PdfFile, target: PdfFile): ObjectImporter {
  const dictChanges = [withoutStructure]
  const importObject = objectImporter(source, target, {
    changeDict: (entries) => dictChanges.reduce((changed, change) => change(changed), entries),
  })
  const layers = mergedLayers(target)
  const merged = { file: source, pages: [], subject: '', targetPages: [] }
  layers.before?.(merged, { replaced: new Map(), dictChanges }, importObject)
  layers.after?.(merged, importObject)
  layers.finish?.([])
  return importObject
}

function withoutStructure(entries: PdfDict): PdfDict {
  return entries.has('StructParents') || entries.has('StructParent')
    ? withEntries(entries, { StructParents: undefined, StructParent: undefined })
    : entries
}
