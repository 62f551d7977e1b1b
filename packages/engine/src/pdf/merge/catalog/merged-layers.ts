import {
  dict,
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  ref,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { sweep } from '../../file/write/sweep.ts'
import type { MergePart } from '../merge-part.ts'
import { layerConfigurations } from './layer-configurations.ts'

// Lists of the default configuration that are those of all documents, one behind the other.
const LISTS = ['Order', 'ON', 'OFF', 'AS', 'RBGroups', 'Locked'] as const

/**
 * Layers of all documents, each as visible as it was: groups of a document that lists none are always seen, and stay so
 * beside those that are listed.
 *
 * Source: ISO 32000-2, 8.11.4.
 */
export function mergedLayers(file: PdfFile): MergePart {
  const layers: PdfObject[] = []
  const configurations: PdfDict[] = []
  const lists = new Map<string, PdfObject[]>()
  let first: PdfDict | undefined
  // Groups of documents that list none; they are on.
  const unlisted: PdfObject[] = []
  // Documents without a list in which a group was found while they were copied.
  const withGroups = new Set<PdfFile>()
  let isChanged = false
  const add = (
    properties: PdfDict,
    owner: PdfFile,
    importObject: (value: PdfObject) => PdfObject,
  ) => {
    const own = owner.listAt(properties, 'OCGs')
    if (own.length === 0) return
    const all = own.map(importObject)
    layers.push(...all)
    configurations.push(
      ...layerConfigurations({ source: owner, properties, layers: own, importObject }),
    )
    const settings = owner.dictAt(properties, 'D') ?? new Map<string, PdfObject>()
    first ??= new Map(
      [...settings].filter(([key]) => key === 'Name' || key === 'ListMode' || key === 'Creator'),
    )
    const listed = new Map(
      LISTS.map((key) => [key, owner.listAt(settings, key).map(importObject)] as const),
    )
    // All layers that nothing else is said of are off: said one by one, because other documents have theirs on.
    if (isName(owner.resolve(settings.get('BaseState')), 'OFF')) {
      const on = new Set((listed.get('ON') ?? []).map(keyOf))
      listed.set(
        'OFF',
        all.filter((layer) => !on.has(keyOf(layer))),
      )
    }
    for (const [key, items] of listed) lists.set(key, [...(lists.get(key) ?? []), ...items])
  }
  const present = file.dictAt(file.catalog, 'OCProperties')
  if (present) add(present, file, (value) => value)
  let isListed = present !== undefined
  return {
    before({ file: source }, { dictChanges }) {
      if (source.catalog.has('OCProperties')) {
        if (!isListed) unlisted.push(...alwaysSeenGroups(file))
        isListed = true
        return
      }
      dictChanges.push((entries) => {
        if (isName(entries.get('Type'), 'OCG')) withGroups.add(source)
        return alwaysSeen(entries)
      })
    },
    after({ file: source }, importObject) {
      const properties = source.dictAt(source.catalog, 'OCProperties')
      if (properties) {
        isChanged = true
        add(properties, source, importObject)
      } else if (withGroups.delete(source)) {
        unlisted.push(...groupsOf(source).map(importObject))
      }
    },
    finish() {
      const listed = new Set(layers.map(keyOf))
      const more = unlisted.filter((group) => !listed.has(keyOf(group)))
      if (layers.length === 0 || !(isChanged || more.length > 0)) return
      layers.push(...new Map(more.map((group) => [keyOf(group), group])).values())
      const settings = new Map<string, PdfObject>(first)
      for (const [key, items] of lists) if (items.length > 0) settings.set(key, items)
      const properties = { OCGs: layers, D: settings }
      file.setCatalog({
        OCProperties: dict(
          configurations.length > 0 ? { ...properties, Configs: configurations } : properties,
        ),
      })
    },
  }
}

/**
 * Layers of pages that come from a copy of the same document: those of the document, so that a reader who hides one
 * hides it on both.
 */
export function sharedLayers(file: PdfFile): MergePart {
  return {
    before({ file: copy }, { replaced }) {
      const layers = listedLayers(file)
      for (const [index, layer] of listedLayers(copy).entries()) {
        const own = layers[index]
        if (isRef(layer) && own !== undefined) replaced.set(layer.num, own)
      }
    },
  }
}

function listedLayers(file: PdfFile): readonly PdfObject[] {
  const properties = file.dictAt(file.catalog, 'OCProperties')
  return properties === undefined ? [] : file.listAt(properties, 'OCGs')
}

/** Groups that a document has, listed or not. */
function groupsOf(file: PdfFile): readonly PdfRef[] {
  return sweep(file).flatMap(({ num }) => {
    const object = file.peek(num)
    return isDict(object) && isName(object.get('Type'), 'OCG') ? [ref(num)] : []
  })
}

/** Groups of a document that lists none, whose conditions are taken away: nobody has looked at them so far. */
function alwaysSeenGroups(file: PdfFile): readonly PdfRef[] {
  for (const { num } of sweep(file)) {
    const object = file.peek(num)
    if (isDict(object) && isCondition(object)) file.set(num, alwaysSeen(object))
  }
  return groupsOf(file)
}

/** A condition over groups without what it depends on: it hides nothing then. */
function alwaysSeen(entries: PdfDict): PdfDict {
  return isCondition(entries)
    ? withEntries(entries, { OCGs: undefined, P: undefined, VE: undefined })
    : entries
}

function isCondition(entries: PdfDict): boolean {
  return isName(entries.get('Type'), 'OCMD')
}

function keyOf(layer: PdfObject): string {
  return isDict(layer) || typeof layer !== 'object' || layer === null || !('num' in layer)
    ? ''
    : String(layer.num)
}
