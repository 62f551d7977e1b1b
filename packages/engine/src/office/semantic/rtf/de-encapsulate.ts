import { escapeHtml } from '../../../messages/escape-html.ts'
import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { codePageOfCharset, decodeCodePage } from '../../document/code-pages.ts'
import { cleanHtml } from '../clean-html.ts'
import type { SemanticContent } from '../semantic-content.ts'
import { RTF_SYMBOLS } from './rtf-symbols.ts'
import { rtfTokens } from './rtf-tokens.ts'

/**
 * The HTML that an RTF document was made from: its own look, without scripts, frames, forms or anything that loads.
 *
 * @param bytes a document that `isEncapsulatedHtml`
 */
export function deEncapsulate(bytes: Uint8Array): SemanticContent {
  const html = encapsulatedHtml(bytes)
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim()
  const language = /<html[^>]*\slang=["']?([\w-]+)/i.exec(html)?.[1]
  return {
    html: cleanHtml(html, { keepsLook: true }),
    css: styles(html),
    hasOwnLook: true,
    assets: [],
    ...(title && { title }),
    ...(language !== undefined && { language }),
    warnings: PICTURE_ELSEWHERE.test(html) ? [lostPictures()] : [],
  }
}

/** A picture that is not in the HTML itself: an attachment of the mail, or on the web. */
const PICTURE_ELSEWHERE = /<img\b[^>]*\ssrc\s*=\s*["']?(?!\s*["']?data:)/i

function lostPictures(): RenderWarning {
  const message = 'Pictures that lie outside the document were left out.'
  return renderWarning('content_left_out', message)
}

interface Group {
  /** Text of the RTF rendition, which the HTML does not have. */
  isRtfOnly: boolean
  place: 'text' | 'tag' | 'fonts' | 'skipped'
  codePage: number | undefined
  skipAfterUnicode: number
}

/**
 * The HTML inside an RTF document, as it was written.
 *
 * Source: MS-OXRTFEX, 2.1.3: `\htmltag` groups hold markup, `\htmlrtf` brackets what only RTF has, and the text
 * between is text.
 */
export function encapsulatedHtml(bytes: Uint8Array): string {
  const parts: string[] = []
  const fontPages = new Map<number, number | undefined>()
  const outer: Group[] = []
  let group: Group = {
    isRtfOnly: false,
    place: 'text',
    codePage: undefined,
    skipAfterUnicode: 1,
  }
  let codePage = 1252
  let font = 0
  let isIgnorable = false
  let toSkip = 0
  const emit = (text: string) => {
    if (group.isRtfOnly) return
    if (group.place === 'tag') parts.push(text)
    else if (group.place === 'text') parts.push(escapeHtml(text))
  }
  for (const token of rtfTokens(bytes)) {
    if (token.kind === 'open') {
      outer.push({ ...group })
    } else if (token.kind === 'close') {
      group = outer.pop() ?? group
    } else if (token.kind === 'text') {
      const shown = token.bytes.subarray(toSkip)
      toSkip -= token.bytes.length - shown.length
      const page = group.place === 'tag' ? codePage : (group.codePage ?? codePage)
      if (shown.length > 0) emit(decodeCodePage(shown, page))
    } else if (token.kind === 'word') {
      const { name, param } = token
      const symbol = RTF_SYMBOLS[name]
      if (name === '*') {
        isIgnorable = true
        continue
      }
      if (name === 'htmltag') group.place = 'tag'
      else if (name === 'fonttbl') group.place = 'fonts'
      else if (isIgnorable || HIDDEN.has(name)) group.place = 'skipped'
      else if (name === 'htmlrtf') group.isRtfOnly = param !== 0
      else if (name === 'ansicpg') codePage = param ?? codePage
      else if (name === 'uc') group.skipAfterUnicode = Math.max(param ?? 1, 0)
      else if (name === 'f') {
        font = param ?? 0
        group.codePage = fontPages.get(font)
      } else if (name === 'fcharset') fontPages.set(font, codePageOfCharset(param ?? 1))
      else if (name === 'u' && param !== undefined) {
        emit(String.fromCharCode(param < 0 ? param + 65_536 : param))
        toSkip = group.skipAfterUnicode
      } else if (name === 'par' || name === 'line') emit('\n')
      else if (symbol !== undefined) emit(name === 'tab' ? '\t' : symbol)
      isIgnorable = false
    }
  }
  return parts.join('')
}

/** Destinations whose text is not the document's. */
const HIDDEN: ReadonlySet<string> = new Set(['colortbl', 'stylesheet', 'info', 'pict', 'objdata'])

/** Text of the document's stylesheets, without the comments that hide them from browsers of long ago. */
function styles(html: string): string {
  const sheets = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)
  return [...sheets].map(([, css = '']) => css.replaceAll(/<!--|-->/g, '')).join('\n')
}
