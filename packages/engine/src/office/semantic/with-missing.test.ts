import { expect, test } from 'vitest'
import { withMissing } from './with-missing.ts'

test('texts of the document that its content lacks are told', () => {
  const content = {
    html: '<p>The <strong>first</strong> &amp; the</p><p>second one</p>',
    assets: [],
    warnings: [],
  }
  expect(withMissing(content, ['The first & the', 'second one']).warnings).toEqual([])
  const [warning] = withMissing(content, ['Nobody wrote this']).warnings
  expect(warning).toMatchObject({ code: 'content_left_out', severity: 'warning' })
  expect(warning?.message).toContain('Nobody wrote this')
})
