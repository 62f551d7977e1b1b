import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

const BLOCKS = new Set(
  'address blockquote body br center dd details div dl dt figure form h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/**
 * HTML as a reader sees it, so that two spellings of one document are the same text: entities resolved, attributes
 * sorted, and no space where a browser shows none.
 */
export function canonicalHtml(html: string): string {
  return write(parseDocument(html).children, false)
}

function write(nodes: readonly ChildNode[], isPre: boolean): string {
  const parts = nodes.map((node, index) => {
    if (isText(node)) return isPre ? JSON.stringify(node.data) : text(node.data, nodes, index)
    if (!isTag(node)) return ''
    const attributes = Object.entries(node.attribs)
      .map(([name, value]) => ` ${name}=${JSON.stringify(decoded(value))}`)
      .sort()
    return `<${node.name}${attributes.join('')}>${write(node.children, isPre || node.name === 'pre')}</${node.name}>`
  })
  return parts.join('')
}

/** Text with its spaces collapsed, and without those beside blocks and at the ends of one. */
function text(data: string, siblings: readonly ChildNode[], index: number): string {
  const isBlock = (node: ChildNode | undefined) =>
    node === undefined || (isTag(node) && BLOCKS.has(node.name))
  let shown = data.replaceAll(/[ \t\n]+/g, ' ')
  if (isBlock(siblings[index - 1])) shown = shown.trimStart()
  if (isBlock(siblings[index + 1])) shown = shown.trimEnd()
  return shown === '' ? '' : JSON.stringify(shown)
}

/** Characters of an address may be written as they are or by their codes. */
function decoded(value: string): string {
  try {
    return decodeURI(value)
  } catch {
    return value
  }
}
