import { escapeHtml } from '../../../../messages/escape-html.ts'
import type { RenderOptions } from '../../../../schemas/options/render-options.ts'
import type { RunningHtml } from '../../../../schemas/sources/running-html.ts'
import type { MarginString } from '../../../in-page/paged/paged-state.ts'
import type { StringOnPage, StringsOnPage } from './strings-of-pages.ts'

/** Values that are the same on all pages and may be shown in headers and footers. */
export interface RunningFacts {
  readonly title: string
  readonly date: string
  /** Empty for a document without an address. */
  readonly url: string
}

/** Where a page stands in its document. */
export interface PagePlace {
  /** 1-based. */
  readonly number: number
  readonly pages: number
  readonly isBlank: boolean
}

/**
 * The header or footer of a page: the most particular one that is stated for it.
 *
 * @example partFor({ default: 'a', first: 'b' }, { number: 1, pages: 3, isBlank: false }) // 'b'
 */
export function partFor(html: RunningHtml | undefined, place: PagePlace): string {
  if (html === undefined) return ''
  const { number, pages, isBlank } = place
  const own = [
    isBlank ? html.blank : undefined,
    number === 1 ? html.first : undefined,
    number === pages ? html.last : undefined,
    number % 2 === 1 ? html.odd : html.even,
    html.default,
  ]
  return own.find((one) => one !== undefined) ?? ''
}

/** Replaces what a header or footer shows of its document and page; numbers are left to the sheet. */
export function filledPart(html: string, facts: RunningFacts, strings: StringsOnPage): string {
  return html
    .replaceAll('{title}', () => escapeHtml(facts.title))
    .replaceAll('{date}', () => escapeHtml(facts.date))
    .replaceAll('{url}', () => escapeHtml(facts.url))
    .replaceAll(
      /\{string:([-\w]+)(?:\s*,\s*(first|start|last|first-except))?\}/g,
      (_, name: string, which = 'first') => {
        const key = (which === 'first-except' ? 'firstExcept' : which) as keyof StringOnPage
        return escapeHtml(strings.get(name)?.[key] ?? '')
      },
    )
}

/** Names of the strings that headers and footers show. */
export function stringsShown(parts: readonly (RunningHtml | undefined)[]): ReadonlySet<string> {
  const text = parts.flatMap((html) => Object.values(html ?? {})).join(' ')
  return new Set([...text.matchAll(/\{string:([-\w]+)/g)].map(([, name = '']) => name))
}

/** Names of the strings or running elements that are shown as they are at the start of a page. */
export function namesAtStart(
  inMargins: readonly MarginString[],
  { header_html, footer_html }: Partial<Pick<RenderOptions, 'header_html' | 'footer_html'>> = {},
): ReadonlySet<string> {
  const text = [header_html, footer_html].flatMap((html) => Object.values(html ?? {})).join(' ')
  return new Set([
    ...inMargins.flatMap(({ name, which }) => (which === 'start' ? [name] : [])),
    ...[...text.matchAll(/\{string:([-\w]+)\s*,\s*start\s*\}/g)].map(([, name = '']) => name),
  ])
}
