import type { Artifact } from '../artifact.ts'
import { htmlDocument } from '../browser/load/arrival/load-html.ts'
import { renderToPdf } from '../browser/print/render-to-pdf.ts'
import { EngineError } from '../messages/errors.ts'
import {
  type HtmlRenderOptions,
  htmlRenderOptions,
} from '../schemas/options/html-render-options.ts'
import type { OwnMargins } from '../schemas/values/pages/margins.ts'
import type { OfficeConversion, OfficeOptions } from './conversion.ts'
import { documentLanguage } from './document/document-language.ts'
import type { OfficeFacts } from './document/prepared-document.ts'
import type { SemanticContent } from './semantic/semantic-content.ts'
import { semanticPage } from './semantic/semantic-page.ts'

/** How content is printed beside the options of the request. */
export interface FlowRequest {
  readonly content: SemanticContent
  readonly facts: OfficeFacts
  /** Bookmarks from headings. */
  readonly outline: boolean
}

/**
 * Prints the content of a document in a theme of our own: without scripts, and loading nothing but its own pictures.
 *
 * @throws EngineError `conversion_failed` when nothing is left of a document with text
 */
export async function flowToPdf(
  conversion: OfficeConversion,
  { content, facts, outline }: FlowRequest,
): Promise<Artifact<'application/pdf'>> {
  const { options, ctx } = conversion
  if (facts.hasText && !/[^\s<>]/.test(plainText(content.html))) {
    const message = 'The semantic engine finds nothing to show in this document.'
    throw new EngineError('conversion_failed', message)
  }
  const title = facts.title ?? content.title
  const passages = facts.passages ?? [plainText(content.html)]
  const stated = documentLanguage({ ...facts, passages }).language
  const language = stated || content.language
  const page = semanticPage(content, {
    ...(title !== undefined && { title }),
    ...(facts.author !== undefined && { author: facts.author }),
    ...(language !== undefined && { language }),
  })
  const loadMs = conversion.spentMs
  const render = { ...renderOptions(options, outline), timeout_ms: conversion.leftMs }
  const assets = new Map(content.assets.map(({ name, bytes }) => [name, bytes]))
  // Files beside the document are none of its business.
  const document = htmlDocument(page, { assets }, {})
  const pdf = await renderToPdf(document, render, ctx).catch(inOwnTerms)
  return {
    ...pdf,
    engine: 'semantic',
    warnings: [...content.warnings, ...pdf.warnings],
    timings: { ...pdf.timings, loadMs: loadMs + pdf.timings.loadMs },
  }
}

function renderOptions(options: OfficeOptions, outline: boolean): HtmlRenderOptions {
  const defaults = htmlRenderOptions.parse({})
  const { page_size, orientation, margins_mm, pages, locale } = options
  return {
    ...defaults,
    ...outputOptions(options),
    page_size: page_size ?? defaults.page_size,
    orientation: orientation ?? defaults.orientation,
    margins_mm: withDefaults(margins_mm, defaults.margins_mm),
    page_ranges: pages,
    locale,
    outline,
    javascript: false,
  }
}

/** Sides that are not given are our theme's: the document's own are left with its layout. */
function withDefaults(
  given: OwnMargins = {},
  { top, right, bottom, left }: HtmlRenderOptions['margins_mm'],
): HtmlRenderOptions['margins_mm'] {
  return {
    top: given.top ?? top,
    right: given.right ?? right,
    bottom: given.bottom ?? bottom,
    left: given.left ?? left,
    // A document of ours has no page rules that could win.
    stated: [],
  }
}

function outputOptions(options: OfficeOptions) {
  const { pdf_a, pdf_ua, password, metadata, attachments, factur_x, filename, deterministic } =
    options
  return {
    ...(pdf_a !== undefined && { pdf_a }),
    pdf_ua,
    ...(password !== undefined && { password }),
    ...(metadata !== undefined && { metadata }),
    ...(attachments !== undefined && { attachments }),
    ...(factur_x !== undefined && { factur_x }),
    ...(filename !== undefined && { filename }),
    deterministic,
  }
}

/** A refusal uses the name that HTML has for it. */
function inOwnTerms(error: unknown): never {
  if (!EngineError.is(error) || error.code !== 'invalid_request') throw error
  const message = error.message.replace('options.page_ranges', 'options.pages')
  throw new EngineError('invalid_request', message, { cause: error })
}

function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '')
}
