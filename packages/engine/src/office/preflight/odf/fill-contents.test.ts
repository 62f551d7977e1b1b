import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { odtContent, tinyOdt } from '../../test/tiny-odt.ts'
import { prepareWord } from '../prepare-word.ts'

const HEADINGS =
  '<t:h t:outline-level="1">First<t:note><t:note-body><t:p>note</t:p></t:note-body></t:note></t:h><t:p>Text</t:p><t:h t:outline-level="2">Sec<t:s/><t:span>ond</t:span></t:h><t:h t:outline-level="3">Third</t:h><t:h/>'
const source = (title = '') =>
  `<t:table-of-content-source t:outline-level="2"><t:index-title-template t:style-name="Head">${title}</t:index-title-template><t:table-of-content-entry-template t:outline-level="1" t:style-name="C1"/><t:table-of-content-entry-template t:outline-level="2" t:style-name="C2"/></t:table-of-content-source>`
const contents = (body: string, title?: string) =>
  `<t:table-of-content>${source(title)}${body}</t:table-of-content>`
const MESSAGE = expect.stringMatching(/^Lists of contents that have no entries/)

function prepared(body: string) {
  const { bytes, warnings } = prepareWord(tinyOdt(odtContent(body)))
  const text = new OfficePackage(bytes).text('content.xml')
  return { text, messages: warnings.map(({ message }) => message) }
}

const entry = (style: string, name: string, at: number) =>
  `<t:p t:style-name="${style}"><t:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="#svc-contents-${at}">${name}</t:a><t:tab/><t:bookmark-ref t:reference-format="page" t:ref-name="svc-contents-${at}"/></t:p>`
const ENTRIES = entry('C1', 'First', 1) + entry('C2', 'Sec ond', 2)

test('a list of contents without entries has the headings of its levels with their pages', () => {
  const { text, messages } = prepared(contents('<t:index-body/>') + HEADINGS)
  expect(text).toContain(`<t:index-body>${ENTRIES}</t:index-body>`)
  expect(text).toContain('<t:bookmark t:name="svc-contents-2"/>Sec')
  expect(text).not.toContain('svc-contents-3')
  expect(messages).toEqual([])
})

test('its title stands above them, unless it is there already', () => {
  const title =
    '<t:index-title t:name="svc-contents-title"><t:p t:style-name="Head">Contents</t:p></t:index-title>'
  expect(prepared(contents('', 'Contents') + HEADINGS).text).toContain(
    `<t:index-body>${title}${ENTRIES}</t:index-body>`,
  )
  const own = '<t:index-title><t:p>Inhalt</t:p></t:index-title>'
  const body = `<t:index-body>${own}</t:index-body>`
  expect(prepared(contents(body, 'Contents') + HEADINGS).text).toContain(
    `<t:index-body>${own}${ENTRIES}</t:index-body>`,
  )
})

test.each([
  ['with entries', contents('<t:index-body><t:p>First 1</t:p></t:index-body>') + HEADINGS],
  ['of a document without headings', `${contents('<t:index-body/>')}<t:p>Text</t:p>`],
])('a list %s stays', (_, body) => {
  expect(prepared(body)).toEqual({ text: odtContent(body), messages: [] })
})

test('other lists without entries are told where the document has what they list', () => {
  const list = '<t:alphabetical-index><t:index-body/></t:alphabetical-index>'
  const mark = '<t:p>a<t:alphabetical-index-mark t:string-value="a"/></t:p>'
  expect(prepared(list + mark).messages).toEqual([MESSAGE])
  expect(prepared(`${list}<t:p>a</t:p>`).messages).toEqual([])
})
