import { expect, test } from 'vitest'
import { OfficePackage } from '../ooxml/office-package.ts'
import { zipOf } from '../test/zip-of.ts'
import { odfProperties } from './document-properties.ts'

function authorOf(properties: string): string | undefined {
  const meta = `<o:document-meta xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><o:meta>${properties}</o:meta></o:document-meta>`
  return odfProperties(new OfficePackage(zipOf({ 'meta.xml': meta }))).author
}

test('the author of an OpenDocument is who began it, not who changed it last', () => {
  const last = '<dc:creator>Last</dc:creator>'
  expect(authorOf(`${last}<meta:initial-creator>First</meta:initial-creator>`)).toBe('First')
  expect(authorOf(last)).toBe('Last')
})
