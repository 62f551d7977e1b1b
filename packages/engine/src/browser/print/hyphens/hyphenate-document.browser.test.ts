import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf } from '../../test/poppler.ts'

const pool = openPool()
/** The hyphen that is shown where a line divides a word. */
const SHOWN = /\u00ad /g

/** Text of a document that asks for hyphens, with `|` where one is shown. */
async function textWith(body: string, css = '', options = {}) {
  const html = `<!doctype html><html><title>T</title><style>body{hyphens:auto}p{margin:0}${css}</style>${body}`
  const { bytes, warnings } = await convert(pool, html, options)
  return { text: textOf(bytes).replaceAll(SHOWN, '|'), warnings }
}
/** So narrow that each word is divided wherever it may be. */
const NARROW = 'p{width:1px}'

describe.skipIf(!hasPoppler)('hyphens: auto', () => {
  test.each([
    ['en', 'documentation', 'doc|u|men|ta|tion'],
    ['en-GB', 'documentation', 'doc|u|ment|a|tion'],
    ['de', 'Geschwindigkeit', 'Ge|schwin|dig|keit'],
    ['fr', 'développement', 'dé|ve|lop|pe|ment'],
    ['ru', 'электрификация', 'элек|три|фи|ка|ция'],
    ['tr', 'muvaffakiyet', 'mu|vaf|fa|ki|yet'],
  ])('divides words by the rules of %s', async (language, word, expected) => {
    const { text, warnings } = await textWith(`<p lang="${language}">(${word}).`, NARROW)
    expect(text).toBe(`(${expected}).`)
    expect(warnings.filter(({ code }) => code === 'css_unsupported')).toEqual([])
  })

  test('leaves no soft hyphen in a word that is not divided', async () => {
    const cells = '<td>extraordinarily complicated<td>documentation understanding'
    const { text } = await textWith(
      `<p lang="en">extraordinarily complicated documentation</p><table lang="en"><tr>${cells}</table>`,
      'table{width:40mm}',
    )
    expect(text).toContain('extraordinarily complicated documentation ')
    expect(text).toContain('|')
    expect(text).not.toContain('\u00ad')
  })

  test.each([
    ['an address', '<p>http://example.com/documentation/understanding'],
    ['the name of a file', '<p>documentation.understanding_v2'],
    [
      'a word with hyphens of its own',
      '<p>under&shy;standingdocumentation',
      'under|standingdocumentation',
    ],
    ['a name in English', '<p>Documentation'],
    ['a word in two elements', '<p>docu<b>mentation</b>'],
    ['text that asks for none', '<p style="hyphens:manual">documentation'],
    ['lines that are not broken', '<p style="white-space:pre">documentation'],
    ['code', '<p><code>documentation</code>'],
    ['what is typed', '<p><textarea>documentation</textarea>'],
  ])('leaves alone: %s', async (_, body, expected = undefined) => {
    const { text } = await textWith(`<div lang="en">${body}</div>`, NARROW)
    const plain = body.replaceAll(/<[^>]+>/g, '').replaceAll('&shy;', '')
    expect(text.replaceAll(' ', '')).toBe(expected ?? plain)
  })

  test('keeps as many letters on a line as the style asks for', async () => {
    const css = `${NARROW}p{hyphenate-limit-chars:12 4 5;hyphenate-character:"="}`
    const { text } = await textWith('<p lang="en">documentation understand', css)
    expect(text.replaceAll('\u00ad ', '|')).toBe('docu|men|tation understand')
  })

  test('a tagged document has soft hyphens where lines end, and no others', async () => {
    const { text } = await textWith('<p lang="en">documentation', NARROW, { pdf_ua: true })
    expect(text).toBe('doc|u|men|ta|tion')
  })

  test('tells of text in a language without rules beside text that has some', async () => {
    const { text, warnings } = await textWith(
      '<p lang="en">documentation<p lang="xx">documentation',
      NARROW,
    )
    expect(text).toBe('doc|u|men|ta|tion documentation')
    expect(warnings.map(({ message }) => message)).toContain(
      'hyphens: auto: No word is hyphenated: there are no rules for xx.',
    )
  })

  test('tells of text without a language beside text that has one', async () => {
    const { text, warnings } = await textWith('<p lang="en">documentation<p>understanding', NARROW)
    expect(text).toBe('doc|u|men|ta|tion understanding')
    expect(warnings.map(({ message }) => message)).toEqual([
      'hyphens: auto: no language (lang) is stated of some text, whose words stay whole: "understanding".',
    ])
  })

  test.each([
    ['', 'no language is stated'],
    ['lang="ja"', 'there are no rules for ja'],
  ])('is told where no word can be divided: %s', async (attribute, why) => {
    const { text, warnings } = await textWith(`<p ${attribute}>documentation`, NARROW)
    expect(text).toBe('documentation')
    expect(warnings.map(({ message }) => message)).toContain(
      `hyphens: auto: No word is hyphenated: ${why}.`,
    )
  })
})
