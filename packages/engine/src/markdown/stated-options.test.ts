import { expect, test } from 'vitest'
import { markdownOptions } from '../schemas/options/markdown-options.ts'
import { statedOptions } from './stated-options.ts'

const stated = (frontMatter: Readonly<Record<string, unknown>>, options: object = {}) =>
  statedOptions(markdownOptions.parse(options), frontMatter, { options })

test('the request wins, then the document, then the default', () => {
  const { options, warnings } = stated(
    { page_size: 'A5', theme: 'report', margins_mm: 10, title: 'x', layout: 'post' },
    { page_size: 'A4', theme: 'default' },
  )
  expect(options).toMatchObject({
    page_size: 'A4',
    theme: 'default',
    scale: 1,
    margins_mm: { top: 10 },
  })
  expect(warnings).toEqual([])
})

test.each([
  ['javascript', true, 'by the request alone'],
  ['base_url', 'http://a.test/', 'by the request alone'],
  ['raw_html', 'allow', 'by the request alone'],
  ['scripts', ['x'], 'by the request alone'],
  ['page_size', 'B99', 'not accepted'],
  ['theme', 'jekyll-theme-cayman', 'none of default, github'],
])('%s: %j is told and not applied', (key, value, reason) => {
  const { options, warnings } = stated({ [key]: value })
  expect(options).toEqual(markdownOptions.parse({}))
  expect(warnings).toEqual([
    { code: 'option_not_applied', severity: 'warning', message: expect.stringContaining(reason) },
  ])
})

test('what cannot go with the request is told', () => {
  const { options, warnings } = stated({ pdf_a: '2b' }, { password: { user: 'x' } })
  expect(options.pdf_a).toBeUndefined()
  expect(warnings[0]?.message).toContain('cannot be combined')
})
