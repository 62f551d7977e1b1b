import { expect, test } from 'vitest'
import { dropUnshownRuns } from './unshown-runs.ts'

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const run = (text: string, mark = '') => `<m:r>${mark}<m:t>${text}</m:t></m:r>`
const changed = (name: string) => `<w:${name} w:id="1"><w:rPr><w:i/></w:rPr></w:${name}>`
const fraction = (above: string, below: string) =>
  `<m:f><m:fPr/><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`

function shown(equation: string, side: 'accepted' | 'original' | 'marked' = 'accepted'): string {
  const part = `<w:p ${NAMESPACES}><m:oMath>${equation}</m:oMath></w:p>`
  const written = dropUnshownRuns(part, 'document.xml', side)
  return written.replace(/^<w:p [^>]*>/, '').replace('</w:p>', '')
}
const math = (equation: string) => `<m:oMath>${equation}</m:oMath>`

test('deleted runs go, inserted ones stay', () => {
  const equation = run('a') + run('b', changed('del')) + run('c', changed('ins'))
  expect(shown(equation)).toBe(math(run('a') + run('c', changed('ins'))))
})

test('inserted runs go from the original, deleted ones stay', () => {
  const equation = run('a') + run('b', changed('del')) + run('c', changed('ins'))
  expect(shown(equation, 'original')).toBe(math(run('a') + run('b', changed('del'))))
})

test('marked changes stay, hidden runs do not', () => {
  const hidden = run('h', '<w:rPr><w:vanish/></w:rPr>')
  const equation = run('a', changed('del')) + hidden
  expect(shown(equation, 'marked')).toBe(math(run('a', changed('del'))))
})

test('a run that is not hidden after all stays', () => {
  const equation = run('a', '<w:rPr><w:vanish w:val="0"/></w:rPr>')
  expect(shown(equation)).toBe(math(equation))
})

test('what holds nothing else goes with its runs, places of other parts stay', () => {
  const gone = run('b', changed('del'))
  expect(shown(run('a') + fraction(gone, gone))).toBe(math(run('a')))
  expect(shown(run('a') + fraction(gone, run('c')))).toBe(math(run('a') + fraction('', run('c'))))
  expect(shown(fraction(gone, gone))).toBe('')
})
