import { describe, expect, test } from 'vitest'
import { PAGED_CSS } from '../../browser/print/unsupported-css.ts'
import { MARKDOWN_THEMES, markdownOptions } from '../../schemas/options/markdown-options.ts'
import { read } from '../test/parse.ts'
import { pageStyles } from './page-styles.ts'

describe.each(MARKDOWN_THEMES)('styles of theme %s', (theme) => {
  const pagedOf = async (markdown: string) => {
    const css = await pageStyles(markdownOptions.parse({ theme }), read(markdown))
    return PAGED_CSS.filter(({ pattern }) => new RegExp(pattern, 'i').test(css)).map(
      ({ feature }) => feature,
    )
  }

  test('ask for nothing that depends on pages where the document has no notes', async () => {
    expect(await pagedOf('# Title\n\nText')).toEqual([])
  })

  test('float notes to the foot of pages', async () => {
    expect(await pagedOf('Text[^1]\n\n[^1]: Note')).toEqual(['float: footnote'])
  })
})
