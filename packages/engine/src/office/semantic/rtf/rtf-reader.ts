import { escapeHtml } from '../escape-html.ts'
import { leftOut } from '../left-out.ts'
import type { SemanticAsset, SemanticContent } from '../semantic-content.ts'
import { codePageOfCharset, decodeCodePage } from './code-pages.ts'
import { BlockBuilder } from './rtf-blocks.ts'
import { applyFormat, type Destination, firstState, type GroupState } from './rtf-state.ts'
import { RTF_SYMBOLS } from './rtf-symbols.ts'
import { type RtfToken, rtfTokens } from './rtf-tokens.ts'

/** Groups nest no deeper in any document that a program wrote; the preflight refuses more. */
const MAX_GROUPS = 10_000

/** Destinations that hold text to show, or lead to such. */
const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  title: 'title',
  pict: 'picture',
  fldinst: 'instruction',
}

/** Destinations that are not shown; those behind `\*` that nobody here knows are not either. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...[
    'colortbl',
    'info',
    'header',
    'headerl',
    'headerr',
    'headerf',
    'footer',
    'footerl',
    'footerr',
  ],
  ...['footerf', 'nonshppict', 'objdata', 'sn', 'sv', 'xe', 'tc', 'rxe', 'bkmkstart', 'bkmkend'],
  ...[
    'ftnsep',
    'ftnsepc',
    'aftnsep',
    'private',
    'generator',
    'listtable',
    'listoverridetable',
    'sp',
  ],
])

/** Destinations behind `\*` whose text is shown all the same. */
const SHOWN: ReadonlySet<string> = new Set(['shppict', 'shpinst', 'shptxt', 'ud', 'nesttableprops'])

/** Reads the text of an RTF document, its headings, lists, tables, links, notes and pictures. */
export class RtfReader {
  readonly #body = new BlockBuilder()
  readonly #assets: SemanticAsset[] = []
  readonly #missing = new Set<string>()
  readonly #fontPages = new Map<number, number | undefined>()
  readonly #headings = new Map<number, number>()
  readonly #stack: GroupState[] = []
  #state = firstState()
  #codePage = 1252
  #isIgnorable = false
  #skipBytes = 0
  #font = 0
  #styleNumber = 0
  #styleName = ''
  #title = ''
  #instruction = ''
  #picture = ''
  #pictureKind = ''
  #linkDepth: number | undefined
  #notes = 0

  /** The content of a whole document. */
  read(bytes: Uint8Array): SemanticContent {
    for (const token of rtfTokens(bytes)) this.#take(token)
    while (this.#stack.length > 0) this.#close()
    const title = this.#title.trim()
    return {
      html: this.#body.end(),
      assets: this.#assets,
      ...(title !== '' && { title }),
      warnings: [...this.#missing].map(leftOut),
    }
  }

  #take(token: RtfToken): void {
    if (token.kind === 'open') {
      if (this.#stack.length < MAX_GROUPS) this.#stack.push({ ...this.#state })
      this.#skipBytes = 0
    } else if (token.kind === 'close') {
      this.#close()
    } else if (token.kind === 'word') {
      this.#word(token.name, token.param)
      if (token.name !== '*') this.#isIgnorable = false
    } else {
      this.#text(token.bytes)
    }
  }

  #close(): void {
    const outer = this.#stack.pop()
    if (outer === undefined) return
    const { destination } = this.#state
    if (destination !== outer.destination) this.#leave(destination)
    if (this.#linkDepth !== undefined && this.#stack.length < this.#linkDepth) {
      this.#body.inline('</a>')
      this.#linkDepth = undefined
    }
    this.#state = outer
    this.#skipBytes = 0
  }

  #leave(destination: Destination): void {
    if (destination === 'picture') this.#endPicture()
    if (destination !== 'instruction') return
    const url = /HYPERLINK\s+(?:\\\S+\s+)*"?((?:https?:|mailto:)[^"\s]+)/i.exec(this.#instruction)
    this.#instruction = ''
    if (url?.[1] === undefined || this.#linkDepth !== undefined) return
    this.#body.inline(`<a href="${escapeHtml(url[1])}">`)
    // The result of the field follows in the group around this one.
    this.#linkDepth = this.#stack.length
  }

  #word(name: string, param: number | undefined): void {
    const state = this.#state
    if (this.#setDestination(name)) return
    if (state.destination === 'skip') return
    if (name === 'u' && param !== undefined) {
      this.#emit(String.fromCharCode(param < 0 ? param + 65_536 : param))
      this.#skipBytes = state.skipAfterUnicode
      return
    }
    if (name === 'ansicpg' && param !== undefined) this.#codePage = param
    else if (name === 'mac') this.#codePage = 10_000
    else if (name === 'f') this.#setFont(param ?? 0)
    else if (name === 'fcharset') this.#fontPages.set(this.#font, codePageOfCharset(param ?? 1))
    else if (name === 's') this.#setStyle(param ?? 0)
    else if (/^(?:png|jpeg|emf|wmetafile|dib|wbitmap)/.test(name)) this.#pictureKind = name
    else if (RTF_SYMBOLS[name] !== undefined) this.#emit(RTF_SYMBOLS[name] ?? '')
    else if (!applyFormat(state, name, param) && state.destination === 'body') this.#block(name)
  }

  /** @returns whether the control word opened a destination */
  #setDestination(name: string): boolean {
    const state = this.#state
    if (name === '*') {
      this.#isIgnorable = true
      return true
    }
    const known = DESTINATIONS[name]
    if (state.destination === 'skip' && name !== 'title') return true
    if (known !== undefined) state.destination = known
    else if (SKIPPED.has(name)) state.destination = 'skip'
    else if (name === 'upr') state.destination = 'skip'
    else if (name === 'footnote') this.#note()
    else if (this.#isIgnorable && !SHOWN.has(name)) state.destination = 'skip'
    else return false
    return true
  }

  #block(name: string): void {
    const { paragraph } = this.#state
    if (name === 'par' || name === 'sect' || name === 'page') this.#body.paragraph(paragraph)
    else if (name === 'line') this.#body.inline('<br>')
    else if (name === 'cell' || name === 'nestcell') this.#body.cell(paragraph)
    else if (name === 'row' || name === 'nestrow') this.#body.row()
    else if (name === 'object') this.#missing.add('embedded objects')
    else if (name === 'mmath') this.#missing.add('equations')
  }

  #setFont(font: number): void {
    this.#font = font
    this.#state.codePage = this.#fontPages.get(font)
  }

  #setStyle(number: number): void {
    if (this.#state.destination === 'styles') {
      this.#styleNumber = number
      this.#styleName = ''
      return
    }
    const heading = this.#headings.get(number)
    this.#state.paragraph = { ...this.#state.paragraph, heading }
  }

  /** A note is set in brackets where it is referred to. */
  #note(): void {
    this.#notes += 1
    this.#body.inline(`<sup>[${this.#notes}]</sup> `)
  }

  #text(bytes: Uint8Array): void {
    const skipped = Math.min(this.#skipBytes, bytes.length)
    this.#skipBytes -= skipped
    const shown = bytes.subarray(skipped)
    if (shown.length === 0 || this.#state.destination === 'skip') return
    if (this.#state.destination === 'picture') {
      this.#picture += Buffer.from(shown).toString('latin1').trim()
    } else {
      this.#emit(decodeCodePage(shown, this.#state.codePage ?? this.#codePage))
    }
  }

  #emit(text: string): void {
    const { destination, isHidden, run } = this.#state
    if (destination === 'body' && !isHidden) this.#body.text(text, run)
    else if (destination === 'title') this.#title += text
    else if (destination === 'instruction') this.#instruction += text
    else if (destination === 'styles') this.#name(text)
  }

  /** Names of styles end with a semicolon. */
  #name(text: string): void {
    this.#styleName += text
    const level = /^\s*heading ([1-9]);/i.exec(this.#styleName)?.[1]
    if (level !== undefined) this.#headings.set(this.#styleNumber, Math.min(Number(level), 6))
  }

  #endPicture(): void {
    const data = Buffer.from(this.#picture.replaceAll(/[^0-9a-f]/gi, ''), 'hex')
    const extension = { pngblip: 'png', jpegblip: 'jpg' }[this.#pictureKind]
    if (extension === undefined) {
      this.#missing.add('pictures that are drawings')
    } else if (data.length > 0) {
      const name = `picture-${this.#assets.length + 1}.${extension}`
      this.#assets.push({ name, bytes: new Uint8Array(data) })
      this.#body.inline(`<img src="${name}" alt="">`)
    }
    this.#picture = ''
    this.#pictureKind = ''
  }
}
