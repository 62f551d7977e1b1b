import { packEntry, writeZip } from '../zip/write-zip.ts'

/** A ZIP archive of these files; texts are written as UTF-8. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return writeZip(
    Object.entries(files).map(([name, content]) =>
      packEntry(name, typeof content === 'string' ? Buffer.from(content) : content),
    ),
  )
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relationship as it stands in a `.rels` part: kind, target, and its mode when it is external. */
export type TinyRelationship = readonly [id: string, kind: string, target: string, mode?: string]

/** Text of a `.rels` part. */
export function relsOf(relationships: readonly TinyRelationship[]): string {
  const elements = relationships.map(([id, kind, target, mode]) => {
    const external = mode === undefined ? '' : ` TargetMode="${mode}"`
    return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${external}/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${RELATIONSHIPS}">${elements.join('')}</Relationships>`
}

/** Text of `[Content_Types].xml` with the content types of these parts. */
export function contentTypesOf(types: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(types).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`
  )
}
