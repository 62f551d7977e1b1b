import { expect, test } from 'vitest'
import { markdownOptions } from '../schemas/options/markdown-options.ts'
import { readFrontMatter } from './parse/front-matter.ts'
import { withoutFrontMatter } from './without-front-matter.ts'

const DOCUMENTS = [
  { name: 'a.md', text: '---\ntitle: Book\ntheme: report\nlang: de\n---\na' },
  { name: 'b.md', text: '---\ntitle: Second\ntheme: academic\ntoc: true\nlang: fr\n---\nb' },
  { name: 'c.md', text: 'c' },
]

const taken = (options: object) =>
  withoutFrontMatter(DOCUMENTS, markdownOptions.parse(options), async (text) =>
    readFrontMatter(text),
  )

test('a book has the facts of its first document, and each document its language', async () => {
  const { documents, values, warnings } = await taken({})
  expect(documents).toEqual([
    { name: 'a.md', text: 'a', language: 'de' },
    { name: 'b.md', text: 'b', language: 'fr' },
    { name: 'c.md', text: 'c' },
  ])
  expect(values).toMatchObject({ title: 'Book', theme: 'report' })
  expect(warnings.map(({ message }) => message)).toEqual([
    'Front matter of b.md: theme, toc: a book takes options from its first document alone',
  ])
})

test('a language that the request states holds for all', async () => {
  const { documents } = await taken({ metadata: { language: 'en' } })
  expect(documents.map((document) => document.language)).toEqual([undefined, undefined, undefined])
})

test.each(['metadata', 'ignore'])(
  'nothing is told of options with front_matter: %s',
  async (use) => {
    expect((await taken({ front_matter: use })).warnings).toEqual([])
  },
)

test.each([
  ['+++\ntitle = "a"\n+++\na', 'front matter in TOML is printed as text'],
  ['---json\n{"title": "a"}\n---\na', 'front matter in JSON or TOML is printed as text'],
  ['{\n "title": "a"\n}\n\na', 'front matter in JSON or TOML is printed as text'],
  ['\n---\ntitle: a\n---\na', 'front matter must begin on the first line'],
])('%j is told: only YAML is read', async (text, message) => {
  const { documents, warnings } = await withoutFrontMatter(
    [{ name: '', text }],
    markdownOptions.parse({}),
    async (body) => readFrontMatter(body),
  )
  expect(documents).toEqual([{ name: '', text }])
  expect(warnings.map((warning) => warning.message)).toEqual([expect.stringContaining(message)])
})
