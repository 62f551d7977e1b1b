import { expect, test } from 'vitest'
import { plainEquations } from './plain-equations.ts'

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'

const run = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const argument = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`

/** An equation as LibreOffice reads it: commands as they are, text in quotation marks, parts in braces. */
function read(equation: string): string {
  const part = `<w:p ${NAMESPACES}><m:oMath>${equation}</m:oMath></w:p>`
  const written = plainEquations(part, 'document.xml')
  return written
    .replace(/^.*?<m:oMath>|<\/m:oMath>.*$/g, '')
    .replace(
      /<m:r>(?:<m:rPr>(.*?)<\/m:rPr>)?<m:t[^>]*>(.*?)<\/m:t><\/m:r>/g,
      (_, kind = '', text) => (kind.includes('nor') ? `"${text}"` : text),
    )
    .replace(/<m:(\w+)>/g, '$1{')
    .replace(/<\/m:\w+>/g, '}')
}

test.each([
  ['a+b=c', 'a+b=c'],
  ['=c', '""=c'],
  ['a=', 'a=""'],
  ['-5', '-5'],
  ['a==b', 'a=""=b'],
  ['a≤b', 'a≤b'],
  ['|x|', '"|"x"|"'],
  ['[0,1)', '"["0,1)'],
  ['a&amp;b', 'a"&amp;"b'],
  ['x^2_1#~', 'x"^"2"_"1"#""~"'],
  ['A\\B', 'A"∖"B'],
  ['f"(x)', 'f"″"(x)'],
  ['a over b', 'a  ital "over" b'],
  ['速度=v', '"速度"=v'],
])('characters of %s are no commands', (text, expected) => {
  expect(read(run(text))).toBe(expected)
})

test.each([
  ['max', '<m:sty m:val="p"/>', '"max"'],
  ['d', '<m:sty m:val="p"/>', ' nitalic d '],
  ['v', '<m:sty m:val="b"/>', '𝐯'],
  ['α', '<m:sty m:val="b"/>', ' bold nitalic α '],
  ['sum', '<m:sty m:val="bi"/>', ' bold ital "sum"'],
  ['R', '<m:scr m:val="double-struck"/>', 'ℝ'],
  ['speed (m/s) is', '<m:nor/>', '"speed "("m/s")" is"'],
])('letters of %s with %s look as they should', (text, properties, expected) => {
  expect(read(run(text, properties))).toBe(expected)
})

test('runs of one argument are read together', () => {
  const power = argument('sSup', argument('e', run('x')) + argument('sup', run('*')))
  expect(read(run('a=') + run('=') + power + run('=b'))).toBe('a=""=sSup{e{x}sup{""*""}}=b')
})

test('empty arguments show nothing, and keep their place', () => {
  const cells = argument('mr', `<m:e/>${argument('e', run('1'))}`)
  expect(read(argument('m', cells))).toBe('m{mr{e{""}e{1}}}')
})

test('an empty degree that is hidden stays so', () => {
  const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${argument('e', run('x'))}</m:rad>`
  expect(read(root)).toContain('<m:deg/>')
})

test('lines that align at places begin at the left, without the marks', () => {
  const lines = argument('e', run('a&amp;=b')) + argument('e', run('&amp;=c'))
  expect(read(argument('eqArr', lines))).toBe('eqArr{e{alignl a=b}e{alignl ""=c}}')
})

test('operators, accents and brackets that are not known are signs', () => {
  const chr = (name: string, character: string) =>
    `<m:${name}><m:${name}Pr><m:chr m:val="${character}"/></m:${name}Pr>`
  const union = `${chr('nary', '⋃')}${argument('sub', run('i'))}${argument('sup', '')}${argument('e', run('A'))}</m:nary>`
  expect(read(union)).toBe('limLow{e{"⋃"}lim{i}}box{e{A}}')
  const arrow = `${chr('acc', '\u20d6')}${argument('e', run('x'))}</m:acc>`
  expect(read(arrow)).toBe('limUpp{e{x}lim{"←"}}')
  const open = `<m:d><m:dPr><m:begChr m:val="]"/><m:endChr m:val="["/></m:dPr>${argument('e', run('0'))}${argument('e', run('1'))}</m:d>`
  expect(read(open)).toBe('"]"box{e{0}}"|"box{e{1}}"["')
})

test('what needs nothing stays to the letter', () => {
  const kept =
    `<m:r><m:rPr><m:sty m:val="i"/></m:rPr><w:rPr><w:b/></w:rPr><m:t xml:space="preserve"> a </m:t></m:r>` +
    `<w:bookmarkStart w:id="1"/>${argument('f', argument('num', run('1')) + argument('den', run('x')))}`
  const part = `<w:p ${NAMESPACES}><m:oMath>${kept}</m:oMath></w:p>`
  expect(plainEquations(part, 'document.xml')).toBe(part)
})

test('properties for the characters are kept', () => {
  const look = '<w:rPr><w:color w:val="FF0000"/></w:rPr>'
  const part = `<w:p ${NAMESPACES}><m:oMath><m:r>${look}<m:t>|x</m:t></m:r></m:oMath></w:p>`
  expect(plainEquations(part, 'document.xml').split(look)).toHaveLength(3)
})
