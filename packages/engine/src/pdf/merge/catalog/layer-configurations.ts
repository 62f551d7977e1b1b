import {
  isArray,
  isDict,
  isName,
  name,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Layers of one document, as they are called there and in the merged file. */
export interface LayersOfDocument {
  readonly source: PdfFile
  readonly properties: PdfDict
  readonly layers: readonly PdfObject[]
  readonly importObject: (value: PdfObject) => PdfObject
}

/**
 * Settings that readers offer beside the default one. A state for all layers would reach those of other documents, too:
 * it is said of each layer of the document instead.
 *
 * Source: ISO 32000-2, 8.11.4.3, table 99.
 */
export function layerConfigurations(document: LayersOfDocument): readonly PdfDict[] {
  const { source, properties } = document
  return source
    .listAt(properties, 'Configs')
    .map((configuration) => source.resolve(configuration))
    .filter(isDict)
    .map((configuration) => saidOneByOne(document, configuration))
}

function saidOneByOne(
  { source, layers, importObject }: LayersOfDocument,
  configuration: PdfDict,
): PdfDict {
  const imported = importObject(configuration) as PdfDict
  const base = source.resolve(configuration.get('BaseState'))
  if (isName(base, 'Unchanged')) return imported
  const isOff = isName(base, 'OFF')
  const others = numbersOf(source, configuration.get(isOff ? 'ON' : 'OFF'))
  const rest = layers.filter((layer) => !others.has(numberOf(layer))).map(importObject)
  return withEntries(imported, {
    BaseState: name('Unchanged'),
    [isOff ? 'OFF' : 'ON']: rest,
  })
}

function numbersOf(source: PdfFile, list: PdfObject | undefined): ReadonlySet<number | undefined> {
  const items = source.resolve(list)
  return new Set(isArray(items) ? items.map(numberOf) : [])
}

function numberOf(layer: PdfObject): number | undefined {
  return typeof layer === 'object' && layer !== null && 'num' in layer ? layer.num : undefined
}
