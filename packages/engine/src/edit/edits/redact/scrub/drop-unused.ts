import {
  pageAttribute,
  pageDict,
  readPages,
} from '../../../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { pageSource } from '../redact-page.ts'
import { usedResources } from '../used-resources.ts'

/** Objects that resources shall not name, or all that they name without painting it. */
type Unwanted = ReadonlyMap<number, unknown> | 'all'

/**
 * Takes objects that other ones took the place of out of resources that name them without painting them: pages often
 * share one list of everything.
 */
export function dropUnused(file: PdfFile, replaced: Unwanted): void {
  if (replaced !== 'all' && replaced.size === 0) return
  for (const page of readPages(file)) {
    const resources = pageAttribute(file, page, 'Resources')
    if (!isDict(resources) || !names(file, resources, replaced)) continue
    const { bytes } = pageSource(file, page)
    const used = usedResources(file, resources, bytes)
    file.set(page.num, withEntries(pageDict(file, page), { Resources: file.add(used) }))
  }
  // Resources that pages inherit hold everything, and every page has its own now or uses what they hold.
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (isDict(value) && isName(value.get('Type'), 'Pages') && value.has('Resources')) {
      moveDown(file, num, value)
    }
    if (!isStream(value) || !isName(value.dict.get('Subtype'), 'Form')) continue
    const resources = file.dictAt(value.dict, 'Resources')
    if (resources === undefined || !names(file, resources, replaced)) continue
    const { data } = decodeFilters(file, value)
    const used = usedResources(file, resources, data)
    file.set(num, stream(withEntries(value.dict, { Resources: used }), value.data))
  }
}

/** Whether resources name one of the objects. */
function names(file: PdfFile, resources: PdfDict, nums: Unwanted): boolean {
  if (nums === 'all') return true
  const objects = ['XObject', 'Pattern'].flatMap((category) => [
    ...(file.dictAt(resources, category)?.values() ?? []),
  ])
  if (objects.some((value) => isRef(value) && nums.has(value.num))) return true
  return [...(file.dictAt(resources, 'ExtGState')?.values() ?? [])].some((value) => {
    const state = file.resolve(value)
    const group = isDict(state) ? file.dictAt(state, 'SMask')?.get('G') : undefined
    return isRef(group) && nums.has(group.num)
  })
}

/** Pages that inherit resources get them for their own. */
function moveDown(file: PdfFile, num: number, node: PdfDict): void {
  const resources = node.get('Resources')
  for (const page of readPages(file)) {
    const own = pageDict(file, page)
    if (!own.has('Resources') && page.inherited.get('Resources') === resources) {
      file.set(page.num, withEntries(own, { Resources: resources }))
    }
  }
  file.set(num, withEntries(node, { Resources: undefined }))
}
