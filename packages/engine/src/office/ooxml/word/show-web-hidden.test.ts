import { expect, test } from 'vitest'
import { showWebHidden } from './show-web-hidden.ts'

const run = (properties: string) =>
  `<w:r xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:rPr><w:b/>${properties}</w:rPr><w:t>12</w:t></w:r>`

test.each(['<w:webHidden/>', '<w:webHidden w:val="1"></w:webHidden>'])('%s goes', (hidden) => {
  expect(showWebHidden(run(hidden), 'p')).toBe(run(''))
})

test('hidden text stays hidden', () => {
  expect(showWebHidden(run('<w:vanish/>'), 'p')).toBe(run('<w:vanish/>'))
})
