/** Prefixes of the vocabularies of ISO/IEC 29500, by their namespaces: transitional and strict ones are one. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: ['wordprocessingml/2006/main', 'wordprocessingml/main'],
    x: ['spreadsheetml/2006/main', 'spreadsheetml/main'],
    a: ['drawingml/2006/main', 'drawingml/main'],
    c: ['drawingml/2006/chart', 'drawingml/chart'],
    pic: ['drawingml/2006/picture', 'drawingml/picture'],
    dgm: ['drawingml/2006/diagram', 'drawingml/diagram'],
    wp: ['drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
    xdr: ['drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
    r: ['officeDocument/2006/relationships', 'officeDocument/relationships'],
    m: ['officeDocument/2006/math', 'officeDocument/math'],
    ep: ['officeDocument/2006/extended-properties', 'officeDocument/extendedProperties'],
  }).flatMap(([prefix, [transitional, strict]]) => [
    [`http://schemas.openxmlformats.org/${transitional}`, prefix] as const,
    [`http://purl.oclc.org/ooxml/${strict}`, prefix] as const,
  ]),
)

const OTHERS: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas', 'wpc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'wpg'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2009/9/main', 'x14'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', 'tc'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag', 'xfpb'],
  ['http://schemas.microsoft.com/office/excel/2006/main', 'xm'],
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:oasis:names:tc:opendocument:xmlns:meta:1.0', 'meta'],
  ['urn:oasis:names:tc:opendocument:xmlns:office:1.0', 'office'],
  ['urn:oasis:names:tc:opendocument:xmlns:style:1.0', 'style'],
  ['urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0', 'svg'],
  ['urn:oasis:names:tc:opendocument:xmlns:table:1.0', 'table'],
  ['urn:oasis:names:tc:opendocument:xmlns:text:1.0', 'text'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:excel', 'xvml'],
])

/**
 * The prefix under which this project writes the names of a namespace, whatever a document calls it; the namespace in
 * braces where it is none that is known.
 *
 * @example vocabularyOf('http://purl.oclc.org/ooxml/wordprocessingml/main') // 'w'
 */
export function vocabularyOf(namespace: string): string {
  return PREFIXES.get(namespace) ?? OTHERS.get(namespace) ?? `{${namespace}}`
}
