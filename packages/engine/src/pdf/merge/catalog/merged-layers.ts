import { dict, isArray, isDict, isName, type PdfDict, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { MergePart } from '../merge-part.ts'

// Lists of the default configuration that are those of all documents, one behind the other.
const LISTS = ['Order', 'ON', 'OFF', 'AS', 'RBGroups', 'Locked'] as const

/**
 * Layers of all documents, each as visible as it was.
 *
 * Source: ISO 32000-2, 8.11.4.
 */
export function mergedLayers(file: PdfFile): MergePart {
  const layers: PdfObject[] = []
  const lists = new Map<string, PdfObject[]>()
  let first: PdfDict | undefined
  let isChanged = false
  const add = (
    properties: PdfDict,
    owner: PdfFile,
    importObject: (value: PdfObject) => PdfObject,
  ) => {
    const all = arrayAt(owner, properties, 'OCGs').map(importObject)
    if (all.length === 0) return
    layers.push(...all)
    const settings = owner.dictAt(properties, 'D') ?? new Map<string, PdfObject>()
    first ??= new Map(
      [...settings].filter(([key]) => key === 'Name' || key === 'ListMode' || key === 'Creator'),
    )
    const own = new Map(
      LISTS.map((key) => [key, arrayAt(owner, settings, key).map(importObject)] as const),
    )
    // All layers that nothing else is said of are off: said one by one, because other documents have theirs on.
    if (isName(owner.resolve(settings.get('BaseState')), 'OFF')) {
      const on = new Set((own.get('ON') ?? []).map(keyOf))
      own.set(
        'OFF',
        all.filter((layer) => !on.has(keyOf(layer))),
      )
    }
    for (const [key, items] of own) lists.set(key, [...(lists.get(key) ?? []), ...items])
  }
  const present = file.dictAt(file.catalog, 'OCProperties')
  if (present) add(present, file, (value) => value)
  return {
    after({ file: source }, importObject) {
      const properties = source.dictAt(source.catalog, 'OCProperties')
      if (properties === undefined) return
      isChanged = true
      add(properties, source, importObject)
    },
    finish() {
      if (!isChanged || layers.length === 0) return
      const settings = new Map<string, PdfObject>(first)
      for (const [key, items] of lists) if (items.length > 0) settings.set(key, items)
      file.setCatalog({ OCProperties: dict({ OCGs: layers, D: settings }) })
    },
  }
}

function arrayAt(file: PdfFile, owner: PdfDict, key: string): readonly PdfObject[] {
  const array = file.resolve(owner.get(key))
  return isArray(array) ? array : []
}

function keyOf(layer: PdfObject): string {
  return isDict(layer) || typeof layer !== 'object' || layer === null || !('num' in layer)
    ? ''
    : String(layer.num)
}
