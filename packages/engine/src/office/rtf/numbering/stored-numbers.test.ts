import { expect, test } from 'vitest'
import { showStoredNumbers } from './stored-numbers.ts'

const table = (...formats: readonly number[]) =>
  `{\\*\\listtable{\\list${formats.map((format) => `{\\listlevel\\levelnfc${format}{\\leveltext x;}}`).join('')}\\listid9}}{\\*\\listoverridetable{\\listoverride\\listid9\\listoverridecount0\\ls4}}`
const number = (text: string) => `{\\listtext\\pard\\plain ${text}\\tab}`

function shown(formats: readonly number[], body: string) {
  let plain = 0
  const head = `{\\rtf1${table(...formats)}`
  const text = showStoredNumbers(`${head}${body}}`, () => {
    plain += 1
  })
  return { body: text.slice(head.length, -1), plain }
}

test('numbers in Chinese characters are those that are stored', () => {
  const body = `${number('\\u19968 ?')}\\pard\\plain\\ls4\\ilvl0 a\\par ${number('\\u20108 ?')}b\\par`
  expect(shown([39], body)).toEqual({
    body: '\\pard\\plain\\ilvl0 {\\plain \\u19968 ?\\tab}a\\par {\\plain \\u20108 ?\\tab}b\\par',
    plain: 0,
  })
})

test('all levels of such a list are', () => {
  const body = `${number('1.')}\\pard\\ls4\\ilvl1 a\\par`
  expect(shown([5, 0], body).body).toBe('\\pard\\ilvl1 {\\plain 1.\\tab}a\\par')
})

test.each([
  ['digits and bullets', [0, 23], `${number('1.')}\\pard\\ls4 a\\par`],
  ['other lists', [39], `${number('1.')}\\pard\\ls5 a\\par`],
])('%s are left to LibreOffice', (_, formats, body) => {
  expect(shown(formats, body)).toEqual({ body, plain: 0 })
})

test('a paragraph whose number is not stored is told', () => {
  expect(shown([39], '\\pard\\ls4 a\\par\\pard b\\par').plain).toBe(1)
})

test('styles lose their list as well', () => {
  const styles = '{\\stylesheet{\\s1\\ls4 Numbered;}}'
  expect(shown([39], `${styles}\\pard b\\par`)).toEqual({
    body: '{\\stylesheet{\\s1Numbered;}}\\pard b\\par',
    plain: 0,
  })
})
