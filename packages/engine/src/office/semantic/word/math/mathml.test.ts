import { expect, test } from 'vitest'
import { parseTree } from '../../../xml/xml-tree.ts'
import { mathMl } from './mathml.ts'

const t = (text: string, properties = '') =>
  `<m:r>${properties === '' ? '' : `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const e = (content: string, name = 'e') => `<m:${name}>${content}</m:${name}>`

function render(content: string) {
  const text = `<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath>${content}</m:oMath></w:p>`
  const node = parseTree(text, 'document.xml').children[0]?.children[0]
  if (node === undefined) throw new Error('no equation')
  const html = mathMl({ text, node, isBlock: false })
  const [, alternative, inside] =
    /^<math alttext="([^"]*)"><mrow>(.*)<\/mrow><\/math>$/.exec(html) ?? []
  return { alternative, inside }
}

test.each([
  ['letters, numbers and signs', t('2x=1.5'), '<mn>2</mn><mi>x</mi><mo>=</mo><mn>1.5</mn>'],
  [
    'powers and indices',
    `<m:sSubSup>${e(t('x'))}${e(t('i'), 'sub')}${e(t('2'), 'sup')}</m:sSubSup>`,
    '<msubsup><mrow><mi>x</mi></mrow><mrow><mi>i</mi></mrow><mrow><mn>2</mn></mrow></msubsup>',
  ],
  [
    'square roots',
    `<m:rad>${e('', 'deg')}${e(t('2'))}</m:rad>`,
    '<msqrt><mrow><mn>2</mn></mrow></msqrt>',
  ],
  [
    'other roots',
    `<m:rad>${e(t('3'), 'deg')}${e(t('2'))}</m:rad>`,
    '<mroot><mrow><mn>2</mn></mrow><mrow><mn>3</mn></mrow></mroot>',
  ],
  [
    'sums with limits',
    `<m:nary><m:naryPr><m:chr m:val="\u2211"/></m:naryPr>${e(t('i'), 'sub')}${e(t('n'), 'sup')}${e(t('i'))}</m:nary>`,
    '<mrow><munderover><mo largeop="true">\u2211</mo><mrow><mi>i</mi></mrow><mrow><mi>n</mi></mrow></munderover><mrow><mi>i</mi></mrow></mrow>',
  ],
  [
    'integrals, a limit hidden',
    `<m:nary><m:naryPr><m:supHide m:val="1"/></m:naryPr>${e(t('C'), 'sub')}${e('', 'sup')}${e(t('f'))}</m:nary>`,
    '<mrow><msub><mo largeop="true">\u222b</mo><mrow><mi>C</mi></mrow></msub><mrow><mi>f</mi></mrow></mrow>',
  ],
  [
    'brackets of their own',
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr>${e(t('a'))}</m:d>`,
    '<mrow><mo fence="true" stretchy="true" form="prefix">[</mo><mrow><mi>a</mi></mrow></mrow>',
  ],
  [
    'matrices',
    `<m:m><m:mr>${e(t('1'))}${e(t('0'))}</m:mr></m:m>`,
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable>',
  ],
  [
    'words, upright letters and alphabets',
    t('if so', '<m:nor/>') +
      t('d', '<m:sty m:val="p"/>') +
      t('R', '<m:scr m:val="double-struck"/>'),
    '<mtext>if\u00a0so</mtext><mi mathvariant="normal">d</mi><mi>\u211d</mi>',
  ],
  [
    'marks over letters',
    `<m:acc><m:accPr><m:chr m:val="\u0304"/></m:accPr>${e(t('x'))}</m:acc>`,
    '<mover accent="true"><mrow><mi>x</mi></mrow><mo>\u00af</mo></mover>',
  ],
  [
    'lines over letters, as wide as these',
    `<m:acc><m:accPr><m:chr m:val="\u0305"/></m:accPr>${e(t('x'))}</m:acc>`,
    '<mrow style="border-top:.05em solid;padding-top:.1em"><mrow><mi>x</mi></mrow></mrow>',
  ],
  [
    'lines under letters',
    `<m:bar>${e(t('x'))}</m:bar>`,
    '<mrow style="border-bottom:.05em solid;padding-bottom:.1em"><mrow><mi>x</mi></mrow></mrow>',
  ],
  ['what is not known, by its content', `<m:later>${e(t('x'))}</m:later>`, '<mi>x</mi>'],
])('shows %s', (_, equation, expected) => {
  expect(render(equation).inside).toBe(expected)
})

test('characters become no markup, and the alternative text is one line', () => {
  const { alternative, inside } = render(
    `<m:f>${e(t('&lt;b&gt;'), 'num')}${e(t('2'), 'den')}</m:f>`,
  )
  expect(inside).not.toContain('<b>')
  expect(alternative).toBe('(&lt;b&gt;)/2')
})
