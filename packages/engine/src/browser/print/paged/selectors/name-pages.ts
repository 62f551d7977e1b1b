import { destinationPages } from '../../../../pdf/document/destination-pages.ts'
import type { PageVariant } from '../../../in-page/paged/page-names.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import type { PrintedBody } from '../../running-content.ts'
import { placesOf } from '../running/strings-of-pages.ts'
import { isMeant, namedPages } from './page-groups.ts'
import type { SelectedPages } from './prepare-page-selectors.ts'

/**
 * Gives the pages that rules of a document mean names of ours, with the boxes in their margins that those rules state.
 *
 * @param printed the document without these boxes
 * @returns name of each page; empty for one that has none
 */
export async function namePages(
  { world }: Pick<OpenDocument, 'world'>,
  { starts, rules }: SelectedPages,
  { body, pages, blankPages = [] }: PrintedBody,
): Promise<readonly string[]> {
  const numbers = destinationPages(body, placesOf(starts))
  const blanks = blankPages.length > 0 ? await world.call('blankNames') : []
  const blankOf = new Map(blankPages.map((page, index) => [page, blanks[index] ?? '']))
  const variants = new Map<string, PageVariant>()
  const names = namedPages(starts, numbers, pages, blankPages).map((page) => {
    if (page.isBlank) return blankOf.get(page.number) ?? ''
    const meant = rules.filter(({ condition }) => isMeant(page, condition))
    if (meant.length === 0) return page.name
    const key = `${page.name} ${meant.map(({ index }) => index).join(' ')}`
    const isOwn = ({ condition: { name, nths } }: (typeof meant)[number]) =>
      name !== '' || nths.some(({ of }) => of !== undefined)
    const variant = variants.get(key) ?? {
      page: `svc-page-${variants.size}`,
      name: page.name,
      rules: meant.filter((rule) => !isOwn(rule)).map(({ index }) => index),
      ownRules: meant.filter(isOwn).map(({ index }) => index),
    }
    variants.set(key, variant)
    return variant.page
  })
  await world.call('adoptPageVariants', [...variants.values()])
  return names
}
