import { expect, test } from 'vitest'
import { prepareRtf } from '../preflight/prepare-rtf.ts'

function prepare(body: string) {
  const { bytes, warnings } = prepareRtf(Buffer.from(`{\\rtf1\\ansi ${body}}`, 'latin1'))
  return [Buffer.from(bytes).toString('latin1'), warnings.map(({ message }) => message)]
}

test.each(['pmartabql', 'pmartabqc', 'pindtabqr'])('%s is a tab, and told', (word) => {
  expect(prepare(`Left{\\ptablnone \\${word} }right`)).toEqual([
    '{\\rtf1\\ansi Left{\\ptablnone \\tab }right}',
    ['Some tabs that align to the line may stand elsewhere.'],
  ])
})

test('other tabs stay', () => {
  expect(prepare('\\tqr\\tx900 Left\\tab right')).toEqual([
    '{\\rtf1\\ansi \\tqr\\tx900 Left\\tab right}',
    [],
  ])
})
