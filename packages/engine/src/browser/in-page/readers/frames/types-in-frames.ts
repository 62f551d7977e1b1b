import type { FrameNode } from '../../../../pdf/ua/frames/frame-outline.ts'
import { isInLine } from '../hints/element-notes.ts'
import { NUMBERINGS } from '../hints/note-lists.ts'

const BY_TAG: Readonly<Record<string, string>> = {
  h1: 'H1',
  h2: 'H2',
  h3: 'H3',
  h4: 'H4',
  h5: 'H5',
  h6: 'H6',
  p: 'P',
  pre: 'P',
  address: 'P',
  ul: 'L',
  ol: 'L',
  menu: 'L',
  dl: 'L',
  li: 'LI',
  dt: 'Lbl',
  dd: 'LBody',
  blockquote: 'BlockQuote',
  article: 'Art',
  section: 'Sect',
  figcaption: 'Caption',
  em: 'Em',
  strong: 'Strong',
  code: 'Code',
  q: 'Quote',
  img: 'Figure',
  canvas: 'Figure',
}

const BY_ROLE: Readonly<Record<string, string>> = {
  img: 'Figure',
  image: 'Figure',
  list: 'L',
  listitem: 'LI',
  link: 'Link',
  paragraph: 'P',
  blockquote: 'BlockQuote',
  article: 'Art',
  region: 'Sect',
  none: 'NonStruct',
  presentation: 'NonStruct',
}

const OF_TABLES: Readonly<Record<string, string>> = {
  table: 'Table',
  caption: 'Caption',
  thead: 'THead',
  tbody: 'TBody',
  tfoot: 'TFoot',
  tr: 'TR',
  td: 'TD',
  th: 'TH',
}

/** Structure type of an element in a frame; `NonStruct` for a box and `Span` for a part of a line without a meaning. */
export function typeInFrame(element: Element): string {
  if (element.matches('img[alt=""]:not([role="img"])')) return 'NonStruct'
  const role = element.getAttribute('role')?.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
  if (role === 'heading') return `H${levelOf(element)}`
  // Terms were given roles that the browser has tags for.
  const byRole = element.matches('dl,dt,dd') ? undefined : BY_ROLE[role]
  if (byRole) return byRole
  if (element.matches('a[href]')) return 'Link'
  const { localName } = element
  return tablePart(element) ?? BY_TAG[localName] ?? (isInLine(element) ? 'Span' : 'NonStruct')
}

/** Parts of tables that their author calls layout are boxes. */
function tablePart(element: Element): string | undefined {
  const table = element.closest('table')
  const isLayout = !table || table.matches('[role="none"],[role="presentation"]')
  return isLayout ? undefined : OF_TABLES[element.localName]
}

function levelOf(element: Element): number {
  const level = Number(element.getAttribute('aria-level') ?? 2)
  return level >= 1 && level <= 6 ? Math.floor(level) : 2
}

/** Says how the items of a list are numbered. */
export function markOfList(list: Element): Pick<FrameNode, 'numbering'> {
  if (list.matches('dl')) return {}
  const { listStyleType } = getComputedStyle(list.querySelector(':scope > li') ?? list)
  const known: Readonly<Record<string, string>> = {
    ...NUMBERINGS,
    disc: 'Disc',
    circle: 'Circle',
    square: 'Square',
    decimal: 'Decimal',
  }
  const numbering = known[listStyleType]
  return numbering === undefined ? {} : { numbering }
}
