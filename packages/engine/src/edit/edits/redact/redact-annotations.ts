import { changeAnnotations, readAnnotations } from '../../../pdf/document/annotations.ts'
import { appearancesOf } from '../../../pdf/document/appearances-of.ts'
import {
  type PdfPage,
  type PdfRectangle,
  readRectangle,
} from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import type { ContentNode } from '../../../pdf/glyphs/content-node.ts'
import type { GlyphReader } from '../../../pdf/glyphs/read-content-node.ts'
import { dropAnnotations } from '../../forms/drop-annotations.ts'
import type { ContentRewriter } from './content/rewrite-content.ts'
import { markNamed } from './redact-page.ts'
import { type Polygon, sharedArea } from './region.ts'
import type { Rules } from './rules.ts'
import { readings } from './scrub/scrub-strings.ts'
import type { ShownAppearance } from './unsure/unsearched-page.ts'

// They hold sounds, films, models and files: nobody here can look into them.
const OPAQUE: ReadonlySet<string> = new Set([
  'FileAttachment',
  'Movie',
  'Sound',
  'Screen',
  'RichMedia',
  '3D',
])
// Parts of a field that hold its value, in whatever form.
const VALUES = ['V', 'DV', 'RV', 'Opt', 'I', 'MaxLen']
const MAX_DEPTH = 32

/** Facts by which annotations of a page are redacted. */
export interface AnnotationCuts {
  readonly areas: readonly Polygon[]
  /** Boxes of text that went. */
  readonly boxes: readonly Polygon[]
  readonly rules: Rules
  readonly reader: GlyphReader
  readonly rewriter: ContentRewriter
  /** Called for an appearance before it is looked through, and refuses what cannot be read. */
  readonly check: (node: ContentNode) => void
}

/** Takes annotations away that lie in areas, link what went, or hold what nobody can read; the others lose their text. */
export async function redactAnnotations(
  file: PdfFile,
  page: PdfPage,
  cuts: AnnotationCuts,
): Promise<{
  readonly gone: number
  readonly changed: number
  readonly shown: readonly ShownAppearance[]
}> {
  const { areas, boxes, rules } = cuts
  const goesItself = (annotation: PdfDict, subtype: string) => {
    if (OPAQUE.has(subtype)) return true
    const rectangle = readRectangle(file, annotation.get('Rect'))
    if (rectangle && areas.some((area) => sharedArea(corners(rectangle), area) > 0)) return true
    if (subtype !== 'Link') return false
    return (
      leadsToNamed(file, annotation, rules) || (rectangle !== undefined && covers(rectangle, boxes))
    )
  }
  const going = new Set<PdfDict>()
  for (const annotation of readAnnotations(file, page)) {
    const subtype = file.resolve(annotation.get('Subtype'))
    if (!goesItself(annotation, isName(subtype) ? subtype.value : '')) continue
    going.add(annotation)
    clearField(file, annotation)
  }
  // Windows and answers that belong to one of them go with it.
  for (const annotation of readAnnotations(file, page)) {
    const owners = ['Parent', 'IRT'].map((key) => file.dictAt(annotation, key))
    const isPopup = isName(file.resolve(annotation.get('Subtype')), 'Popup')
    const [parent, answered] = owners
    if ((isPopup && parent && going.has(parent)) || (answered && going.has(answered))) {
      going.add(annotation)
    }
  }
  if (going.size > 0) dropAnnotations(file, [page], (annotation) => going.has(annotation))
  const { changed, shown } = rules.isEmpty
    ? { changed: 0, shown: [] }
    : await redactAppearances(file, page, cuts)
  return { gone: going.size, changed, shown }
}

function corners({ left, bottom, right, top }: PdfRectangle): Polygon {
  return [
    [left, bottom],
    [Math.max(right, left + 0.01), bottom],
    [Math.max(right, left + 0.01), Math.max(top, bottom + 0.01)],
    [left, Math.max(top, bottom + 0.01)],
  ]
}

/** Whether most of some box lies under a rectangle. */
function covers(rectangle: PdfRectangle, boxes: readonly Polygon[]): boolean {
  return boxes.some((box) => sharedArea(box, corners(rectangle)) > 0.5 * sharedArea(box, box))
}

/** Whether a link names, in its address or that of the next action, what must go. */
function leadsToNamed(file: PdfFile, annotation: PdfDict, rules: Rules): boolean {
  const actions = [file.dictAt(annotation, 'A'), file.dictAt(annotation, 'PA')]
  return actions.some((action) => {
    const address = file.resolve(action?.get('URI'))
    return isString(address) && readings(address.value).some((text) => rules.isIn(text))
  })
}

/** A field that loses what shows it loses its value, and so do those above it that hold it. */
function clearField(file: PdfFile, annotation: PdfDict): void {
  let value = annotation.get('Parent')
  if (!isName(file.resolve(annotation.get('Subtype')), 'Widget')) return
  for (let depth = 0; depth < MAX_DEPTH && isRef(value); depth += 1) {
    const field = file.get(value.num)
    if (!isDict(field)) return
    file.set(
      value.num,
      withEntries(field, Object.fromEntries(VALUES.map((key) => [key, undefined]))),
    )
    value = field.get('Parent')
  }
}

async function redactAppearances(
  file: PdfFile,
  page: PdfPage,
  { rules, reader, rewriter, check }: AnnotationCuts,
): Promise<{ readonly changed: number; readonly shown: readonly ShownAppearance[] }> {
  const replaced = new Map<number, PdfRef>()
  const nodes = new Map<number, ContentNode>()
  const lookAt = async (value: PdfObject): Promise<void> => {
    if (!isRef(value) || nodes.has(value.num)) return
    const form = file.get(value.num)
    if (!isStream(form)) return
    const resources = file.dictAt(form.dict, 'Resources') ?? new Map<string, PdfObject>()
    const node = reader.read(
      { num: value.num, bytes: decodeFilters(file, form).data, resources },
      { onLoose: check },
    )
    nodes.set(value.num, node)
    check(node)
    markNamed(node, rules)
    const changed = await rewriter.rewrite(node, { regions: [], areas: [] })
    if (changed === undefined) return
    const entries = withEntries(form.dict, {
      Resources: changed.resources,
      Filter: undefined,
      DecodeParms: undefined,
      Length: undefined,
    })
    const made = file.add(stream(entries, changed.bytes))
    replaced.set(value.num, made)
    rewriter.replace(value.num, made)
  }
  const shown: ShownAppearance[] = []
  for (const annotation of readAnnotations(file, page)) {
    const rectangle = readRectangle(file, annotation.get('Rect'))
    for (const value of appearancesOf(file, annotation)) {
      await lookAt(value)
      const node = isRef(value) ? nodes.get(value.num) : undefined
      if (rectangle && node) shown.push({ node, rectangle })
    }
  }
  if (replaced.size > 0) {
    changeAnnotations(file, page, (annotation) => {
      const before = file.dictAt(annotation, 'AP')
      const after = before && withReplaced(file, before, replaced)
      const own = after === before ? annotation : withEntries(annotation, { AP: after })
      const overlay = own.get('RO')
      const other = isRef(overlay) ? replaced.get(overlay.num) : undefined
      return other === undefined ? own : withEntries(own, { RO: other })
    })
  }
  return { changed: replaced.size, shown }
}

function withReplaced(
  file: PdfFile,
  entries: PdfDict,
  replaced: ReadonlyMap<number, PdfRef>,
): PdfDict {
  let isChanged = false
  const result = [...entries].map(([key, value]): [string, PdfObject] => {
    const other = isRef(value) ? replaced.get(value.num) : undefined
    if (other) {
      isChanged = true
      return [key, other]
    }
    const inner = file.resolve(value)
    if (!isDict(inner) || isArray(inner)) return [key, value]
    const after = withReplaced(file, inner, replaced)
    if (after !== inner) isChanged = true
    return [key, after === inner ? value : after]
  })
  return isChanged ? new Map(result) : entries
}
