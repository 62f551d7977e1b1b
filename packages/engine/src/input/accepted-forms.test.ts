import { expect, test } from 'vitest'
import { inputJsonSchema } from '../json-schema.ts'
import { operations } from '../registry.ts'
import { acceptedForms } from './accepted-forms.ts'

const schema = inputJsonSchema(operations.documentsRender)

test.each([
  [
    ['fonts', 0, 'source'],
    'base64 text, an object with base64, an object with url or an object with job_id',
  ],
  [['page', 'margins_mm'], 'a number or an object with top, right, bottom or left'],
  [['nothing'], undefined],
])('says in words what may stand at %j', (path, words) => {
  expect(acceptedForms(schema, path)).toBe(words)
})
