import { expect, test } from 'vitest'
import { prepareWord } from '../preflight/prepare-word.ts'
import { zipOf } from '../test/zip-of.ts'
import { writeBareNames } from './bare-names.ts'
import { OfficePackage } from './office-package.ts'

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'

function written(parts: Readonly<Record<string, string>>) {
  const document = new OfficePackage(zipOf(parts))
  writeBareNames(document)
  return (name: string) => document.text(name)
}

test('content types and relationships lose their prefix', () => {
  const text = written({
    '[Content_Types].xml': `<ns0:Types xmlns:ns0="${TYPES}"><ns0:Default Extension="xml"/></ns0:Types>`,
    'word/_rels/document.xml.rels': `<p:Relationships a="1" xmlns:p="${RELATIONSHIPS}"><p:Relationship Id="p:1"></p:Relationship></p:Relationships>`,
  })
  expect(text('[Content_Types].xml')).toBe(
    `<Types xmlns="${TYPES}" xmlns:ns0="${TYPES}"><Default Extension="xml"/></Types>`,
  )
  expect(text('word/_rels/document.xml.rels')).toBe(
    `<Relationships a="1" xmlns="${RELATIONSHIPS}" xmlns:p="${RELATIONSHIPS}"><Relationship Id="p:1"></Relationship></Relationships>`,
  )
})

test.each([
  ['without a prefix', `<Types xmlns="${TYPES}"/>`],
  ['with another default namespace', `<p:Types xmlns:p="${TYPES}" xmlns="urn:other"/>`],
  ['whose prefix is not declared', '<p:Types/>'],
])('content types %s stay as they are', (_, types) => {
  expect(written({ '[Content_Types].xml': types })('[Content_Types].xml')).toBe(types)
})

test('other parts keep their prefixes', () => {
  const body = '<w:document xmlns:w="urn:w"/>'
  expect(written({ 'word/document.xml': body })('word/document.xml')).toBe(body)
})

test('a Word document with prefixes everywhere is handed on without them in its relationships', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const { bytes } = prepareWord(
    zipOf({
      '[Content_Types].xml': `<ns0:Types xmlns:ns0="${TYPES}"></ns0:Types>`,
      '_rels/.rels': `<ns0:Relationships xmlns:ns0="${RELATIONSHIPS}"><ns0:Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></ns0:Relationships>`,
      'word/document.xml':
        '<ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body/></ns0:document>',
    }),
  )
  const document = new OfficePackage(bytes)
  expect(document.text('_rels/.rels')).toContain('><Relationship Id=')
  expect(document.text('[Content_Types].xml')).toMatch(/^<Types .*<Override PartName="\/word/)
})
