import { expect, test } from 'vitest'
import { repaired } from '../../test/test-tree.ts'
import { dropFallbackLanguage } from './drop-fallback-language.ts'

function dropped(tree: string, texts: readonly string[]): string {
  return repaired(tree, (document) =>
    dropFallbackLanguage(document, 'zh-CN', ({ mcid }) => texts[mcid] ?? ''),
  )
}

test('Chinese that an engine calls Korean text goes, and so does that of Han characters beside it', () => {
  const tree = 'Document(P[lang=zh-CN](0) P(Span[lang=zh-CN](1) Span[lang=de](2)))'
  const texts = ['계약서의 내용', '契約', 'Vertrag']
  expect(dropped(tree, texts)).toBe('Document(P(0) P(Span(1) Span[lang=de](2)))')
})

test('Chinese text stays Chinese, with words of another language in it', () => {
  const tree = 'Document(P[lang=zh-CN](0 Span[lang=ko](1)))'
  expect(dropped(tree, ['合同内容', '계약서의 내용'])).toBe(tree)
})
