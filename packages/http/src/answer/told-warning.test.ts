import type { RenderWarning } from '@svc/engine'
import { expect, test } from 'vitest'
import { toldWarning } from './told-warning.ts'

test('a warning has its members in one order, however they come from the database', () => {
  const box = { y_mm: 2, x_mm: 1, width_mm: 3, height_mm: 4 }
  const redactions = [{ kind: 'text' as const, page: 1, boxes: [box], count: 2 }]
  const stored: RenderWarning = {
    url: 'https://a.example/',
    redactions,
    message: 'Two.',
    code: 'redacted',
    severity: 'info',
  }
  expect(JSON.stringify(toldWarning(stored))).toBe(
    '{"code":"redacted","severity":"info","message":"Two.","url":"https://a.example/",' +
      '"redactions":[{"page":1,"kind":"text","count":2,"boxes":[{"x_mm":1,"y_mm":2,"width_mm":3,"height_mm":4}]}]}',
  )
  const bare: RenderWarning = { severity: 'warning', message: 'One.', code: 'script_error' }
  expect(JSON.stringify(toldWarning(bare))).toBe(
    '{"code":"script_error","severity":"warning","message":"One."}',
  )
})
