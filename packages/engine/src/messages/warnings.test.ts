import { expect, test } from 'vitest'
import { renderWarning, seriousWarnings } from './warnings.ts'

test('a warning has the severity of its code', () => {
  expect(renderWarning('script_error', 'x is not defined')).toEqual({
    code: 'script_error',
    severity: 'warning',
    message: 'x is not defined',
  })
  expect(renderWarning('header_grew', 'It grew.').severity).toBe('info')
})

test('a producer that knows better says so, and notes are not counted', () => {
  const note = renderWarning('font_substituted', 'Same widths.', { severity: 'info' })
  const warning = renderWarning('resource_failed', 'gone', { url: 'https://a.test/' })
  expect(seriousWarnings([note, warning])).toEqual([warning])
})
