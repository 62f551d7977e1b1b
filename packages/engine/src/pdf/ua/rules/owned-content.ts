import type { CheckedDocument } from '../../document/metadata/conformance-rules.ts'
import { isArray, isDict, isName, isRef, type PdfObject } from '../../file/objects.ts'
import { paintedMcids } from '../../fonts/text-rules.ts'
import { type ContentKey, contentKey } from '../structure.ts'

/**
 * Whether every marked-content sequence has exactly one element, and every one that an element owns is painted.
 *
 * Readers show no content without an element, and read twice what has two.
 *
 * Source: ISO 14289-1, 7.1; ISO 32000-1, 14.7.4.
 */
export function ownsWhatIsPainted(document: CheckedDocument): boolean {
  const owned = ownedContent(document)
  if (owned === undefined) return false
  let count = 0
  for (const [ownerNum, mcids] of paintedMcids(document)) {
    for (const mcid of mcids) if (!owned.has(contentKey({ ownerNum, mcid }))) return false
    if (new Set(mcids).size < mcids.length) return false
    count += mcids.length
  }
  return count === owned.size
}

/** Keys of the content that the elements own; undefined where two own the same. */
function ownedContent({ file }: CheckedDocument): ReadonlySet<ContentKey> | undefined {
  const owned = new Set<ContentKey>()
  const pending: { kid: PdfObject | undefined; page: number | undefined }[] = [
    { kid: file.dictAt(file.catalog, 'StructTreeRoot')?.get('K'), page: undefined },
  ]
  const own = (ownerNum: number | undefined, mcid: PdfObject | undefined): boolean => {
    if (ownerNum === undefined || typeof mcid !== 'number') return false
    const key = contentKey({ ownerNum, mcid })
    const isNew = !owned.has(key)
    owned.add(key)
    return isNew
  }
  for (let next = pending.pop(); next; next = pending.pop()) {
    const value = file.resolve(next.kid)
    if (isArray(value)) for (const kid of value) pending.push({ kid, page: next.page })
    else if (typeof value === 'number') {
      if (!own(next.page, value)) return undefined
    } else if (!isDict(value)) continue
    else if (value.has('S')) {
      pending.push({ kid: value.get('K'), page: numOf(value.get('Pg')) ?? next.page })
    } else if (isName(value.get('Type'), 'MCR')) {
      const owner = numOf(value.get('Stm')) ?? numOf(value.get('Pg')) ?? next.page
      if (!own(owner, value.get('MCID'))) return undefined
    }
  }
  return owned
}

function numOf(value: PdfObject | undefined): number | undefined {
  return isRef(value) ? value.num : undefined
}
