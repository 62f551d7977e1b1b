import { packEntry, writeZip } from './write-zip.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Namespace of what one part says about another. */
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part of an Office Open XML document. */
export interface PackagePart {
  readonly name: string
  /** Content type of XML; other parts have that of their extension. */
  readonly type?: string
  /** How the main part calls it, and the package the main part. */
  readonly kind: string
  readonly content: string | Uint8Array
}

/**
 * An Office Open XML document.
 *
 * @param main its main part, in a folder
 * @param parts further parts in the same folder, which the main part knows as `rId1` and so on
 * @param entry makes an entry of the archive
 */
export function ooxmlPackage(
  main: PackagePart,
  parts: readonly PackagePart[],
  entry: typeof packEntry = packEntry,
): Uint8Array {
  const [folder = '', file = ''] = main.name.split('/')
  const types = [main, ...parts].map(({ name, type }) =>
    type === undefined ? '' : `<Override PartName="/${name}" ContentType="${type}"/>`,
  )
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>'
  const files: [string, string | Uint8Array][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types">${defaults}${types.join('')}</Types>`,
    ],
    ['_rels/.rels', relationships([main], '')],
    [`${folder}/_rels/${file}.rels`, relationships(parts, `${folder}/`)],
    ...[main, ...parts].map(({ name, content }): [string, string | Uint8Array] => [name, content]),
  ]
  return writeZip(
    files.map(([name, content]) =>
      entry(name, typeof content === 'string' ? Buffer.from(XML + content) : content),
    ),
  )
}

function relationships(parts: readonly PackagePart[], folder: string): string {
  const elements = parts.map(
    ({ name, kind }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${name.slice(folder.length)}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`
}
