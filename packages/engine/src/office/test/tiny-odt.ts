import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { zipOf } from './zip-of.ts'

const IV = Buffer.alloc(16, 5)
const SALT = Buffer.alloc(16, 7)

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns'

/** Text of `content.xml` around its body. */
export function odtContent(body: string): string {
  return `<o:document-content xmlns:o="${NAMESPACE}:office:1.0" xmlns:t="${NAMESPACE}:text:1.0" xmlns:d="${NAMESPACE}:drawing:1.0" xmlns:s="${NAMESPACE}:svg-compatible:1.0" xmlns:x="http://www.w3.org/1999/xlink" o:version="1.3"><o:body><o:text>${body}</o:text></o:body></o:document-content>`
}

/** An OpenDocument text of this content. */
export function tinyOdt(content: string): Uint8Array {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': manifestOf(
      '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/>',
    ),
    'content.xml': content,
  })
}

/** An OpenDocument text whose content is encrypted as LibreOffice does (AES-256, PBKDF2), with few rounds. */
export function encryptedOdt(content: string, password: string, rounds = 10): Uint8Array {
  const packed = deflateRawSync(content)
  const startKey = createHash('sha256').update(password).digest()
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(startKey, SALT, 10, 32, 'sha1'), IV)
  const checksum = createHash('sha256').update(packed.subarray(0, 1024)).digest('base64')
  const encryption =
    `<m:encryption-data m:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" m:checksum="${checksum}">` +
    `<m:algorithm m:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" m:initialisation-vector="${IV.toString('base64')}"/>` +
    '<m:start-key-generation m:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" m:key-size="32"/>' +
    `<m:key-derivation m:key-derivation-name="PBKDF2" m:key-size="32" m:iteration-count="${rounds}" m:salt="${SALT.toString('base64')}"/></m:encryption-data>`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': manifestOf(
      `<m:file-entry m:full-path="content.xml" m:media-type="text/xml" m:size="${Buffer.byteLength(content)}">${encryption}</m:file-entry>`,
    ),
    'content.xml': Buffer.concat([cipher.update(packed), cipher.final()]),
  })
}

function manifestOf(entry: string): string {
  return `<m:manifest xmlns:m="${NAMESPACE}:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.text"/>${entry}</m:manifest>`
}
