import { element, type StructureChild, type StructureElement, setAttribute } from '../structure.ts'

/** Numbers of the page and of the owner of all content in {@link treeOf}. */
export const PAGE = 3

/**
 * A tree from text, for tests: `P[lang=de](0 Link(1 @7))` is a `P` in German that holds content 0 and a `Link` with
 * content 1 and annotation 7. `alt`, `id` and `hint` work like `lang`; other attributes are numbers that tables have.
 */
export function treeOf(text: string): StructureElement {
  const tokens = text.match(/[A-Za-z]\w*(\[[^\]]*\])?|@?\d+|[()]/g) ?? []
  let position = 0
  const root = element('')
  const open = [root]
  for (; position < tokens.length; position += 1) {
    const token = tokens[position] as string
    const parent = open.at(-1) as StructureElement
    if (token === ')') open.pop()
    else if (token === '(') open.push(parent.children.at(-1) as StructureElement)
    else parent.children.push(childOf(token))
  }
  return root.children[0] as StructureElement
}

function childOf(token: string): StructureChild {
  if (token.startsWith('@'))
    return { kind: 'annotation', pageNum: PAGE, annotationNum: Number(token.slice(1)) }
  if (/^\d/.test(token)) {
    return { kind: 'content', pageNum: PAGE, ownerNum: PAGE, mcid: Number(token) }
  }
  const [type = '', ...notes] = token.split(/[[\],]/).filter(Boolean)
  const made = element(type)
  for (const note of notes) {
    const [key = '', value = ''] = note.split('=')
    if (key === 'lang') made.language = value
    else if (key === 'alt') made.alternative = value
    else if (key === 'id') made.id = value
    else if (key === 'hint') made.hint = Number(value)
    else setAttribute(made, 'Table', key, Number(value))
  }
  return made
}

/** The text of a tree, as {@link treeOf} reads it. */
export function textOf(child: StructureChild): string {
  if (child.kind === 'annotation') return `@${child.annotationNum}`
  if (child.kind === 'content') return `${child.mcid}`
  const table = child.attributes.filter(
    ({ owner, value }) => owner === 'Table' && typeof value === 'number',
  )
  const notes = [
    child.language !== undefined && `lang=${child.language}`,
    child.alternative !== undefined && `alt=${child.alternative}`,
    child.id !== undefined && `id=${child.id}`,
    ...table.map(({ name, value }) => `${name}=${value}`),
  ].filter(Boolean)
  const kids = child.children.map(textOf).join(' ')
  return `${child.type}${notes.length > 0 ? `[${notes}]` : ''}${kids && `(${kids})`}`
}

/** Text of a tree after a repair. */
export function repaired(text: string, repair: (document: StructureElement) => void): string {
  const document = treeOf(text)
  repair(document)
  return textOf(document)
}
