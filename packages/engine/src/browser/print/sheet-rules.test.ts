import { expect, test } from 'vitest'
import { sheetRules } from './sheet-rules.ts'

const rules = sheetRules([
  { pageName: 'svc-sheet-0', widthMm: 210, heightMm: 297 },
  { pageName: 'svc-sheet-1', widthMm: 100.5, heightMm: 50 },
])

test('gives every size a page of its own', () => {
  expect(rules).toContain('@page svc-sheet-0{size:210mm 297mm!important;margin:0!important;')
  expect(rules).toContain('@page svc-sheet-1{size:100.5mm 50mm!important;margin:0!important;')
})

test('silences all sixteen margin boxes of each', () => {
  const boxes = new Set(
    rules.match(/@(?:top|bottom|left|right)-[a-z-]+(?=\{content:none!important\})/g),
  )
  expect(boxes.size).toBe(16)
  expect(rules.match(/content:none!important\}/g)).toHaveLength(32)
})
