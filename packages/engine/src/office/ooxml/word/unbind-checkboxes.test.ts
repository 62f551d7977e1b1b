import { expect, test } from 'vitest'
import { unbindCheckboxes } from './unbind-checkboxes.ts'

const control = (kind: string) =>
  `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/><${kind}/></w:sdtPr><w:sdtContent/></w:sdt>`
const inBody = (content: string) =>
  `<w:body xmlns:w="w" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">${content}</w:body>`

test('a check box shows what is stored, other controls their data', () => {
  const body = inBody(control('w14:checkbox') + control('w:text'))
  const unbound = control('w14:checkbox').replace('<w:dataBinding w:xpath="/a"/>', '')
  expect(unbindCheckboxes(body, 'document.xml')).toBe(inBody(unbound + control('w:text')))
})

test('a document without bound check boxes stays as it is', () => {
  const body = inBody(`${control('w:text')}<w14:checkbox/>`)
  expect(unbindCheckboxes(body, 'document.xml')).toBe(body)
})
