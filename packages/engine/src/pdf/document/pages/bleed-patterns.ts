import { ContentScanner } from '../../content/content-scanner.ts'
import { Bounds, IDENTITY, inverse, type Matrix, multiply } from '../../content/matrix.ts'
import {
  BUILDS_PATH,
  OP,
  operatorCode,
  operatorKind,
  PAINTS_PATH,
} from '../../content/operator-codes.ts'
import { readMatrix } from '../../content/read-matrix.ts'
import { addScannedPath, scannedMatrix } from '../../content/scanned-operands.ts'
import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type PdfPage, type PdfRectangle, pageAttribute } from './tree/page-tree.ts'

const FILL_PATTERN = operatorCode('scn')
/** Fills that reach beyond the page's content by less are those of boxes that end there. */
const SEEN_PT = 0.5

/** Patterns that the content of a page fills with, by their names. */
export function pagePatterns(file: PdfFile, page: PdfPage): PdfDict {
  const resources = pageAttribute(file, page, 'Resources')
  return (isDict(resources) ? file.dictAt(resources, 'Pattern') : undefined) ?? new Map()
}

/**
 * Has gradients that are functions of the place go on up to the edges of a page: the browser computes them for what it shows, the
 * area between the margins.
 */
export function openGradients(file: PdfFile, patterns: PdfDict, box: PdfRectangle): void {
  for (const pattern of patterns.values()) {
    const entries = file.resolve(pattern)
    const shading = isDict(entries) ? file.dictAt(entries, 'Shading') : undefined
    if (!isRef(pattern) || !isDict(entries) || shading?.get('ShadingType') !== 1) continue
    const reference = shading.get('Function')
    const func = file.resolve(reference)
    const back = inverse(readMatrix(file, entries.get('Matrix')))
    if (!isRef(reference) || !isStream(func) || back === undefined) continue
    const bounds = new Bounds()
    bounds.addRectangle(box.left, box.bottom, box.right - box.left, box.top - box.bottom, back)
    const Domain = aroundDomain(file.resolve(shading.get('Domain')), bounds)
    file.set(reference.num, stream(withEntries(func.dict, { Domain }), func.data))
    const opened = withEntries(shading, { Domain })
    file.set(pattern.num, withEntries(entries, { Shading: opened }))
  }
}

function aroundDomain(domain: PdfObject | undefined, bounds: Bounds): readonly number[] {
  const [left, right, bottom, top] = isArray(domain) ? domain.map(Number) : []
  if (left !== undefined && bottom !== undefined) bounds.add(left, bottom, IDENTITY)
  if (right !== undefined && top !== undefined) bounds.add(right, top, IDENTITY)
  return [bounds.left, bounds.right, bounds.bottom, bounds.top]
}

/**
 * Whether content fills something that reaches beyond an area with a pattern of repeated pictures. The browser makes such a pattern of
 * what it shows, the area between the margins: beyond, it begins anew.
 */
export function tilesBeyond(
  file: PdfFile,
  content: Buffer,
  { patterns, area }: { readonly patterns: PdfDict; readonly area: Bounds },
): boolean {
  const tiles = [...patterns].filter(([, pattern]) => isStream(file.resolve(pattern)))
  const names = new Set(tiles.map(([key]) => key))
  if (names.size === 0) return false
  const scanner = new ContentScanner(content)
  const saved: { readonly matrix: Matrix; readonly isTiled: boolean }[] = []
  let now = { matrix: IDENTITY, isTiled: false }
  let path = new Bounds()
  while (scanner.next()) {
    const { operator } = scanner
    const kind = operatorKind(operator)
    if (operator === OP.save) saved.push(now)
    else if (operator === OP.restore) now = saved.pop() ?? now
    else if (operator === OP.transform) {
      now = { ...now, matrix: multiply(scannedMatrix(scanner), now.matrix) }
    } else if (operator === FILL_PATTERN) {
      now = { ...now, isTiled: names.has(scanner.name(scanner.operandCount - 1)) }
    } else if (kind === BUILDS_PATH) addScannedPath(path, scanner, now.matrix)
    else if (kind === PAINTS_PATH && now.isTiled && reachesBeyond(path, area)) return true
    if (kind === PAINTS_PATH || operator === OP.endPath) path = new Bounds()
  }
  return false
}

function reachesBeyond(path: Bounds, area: Bounds): boolean {
  return (
    path.left < area.left - SEEN_PT ||
    path.right > area.right + SEEN_PT ||
    path.bottom < area.bottom - SEEN_PT ||
    path.top > area.top + SEEN_PT
  )
}
