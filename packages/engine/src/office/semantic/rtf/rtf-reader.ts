import { escapeHtml } from '../../../messages/escape-html.ts'
import { codePageOfCharset, decodeCodePage } from '../../document/code-pages.ts'
import { leftOut } from '../left-out.ts'
import type { SemanticAsset, SemanticContent } from '../semantic-content.ts'
import { BlockBuilder } from './rtf-blocks.ts'
import { DESTINATIONS, SHOWN, SKIPPED } from './rtf-destinations.ts'
import { RtfNotes } from './rtf-notes.ts'
import { RtfPictureSize } from './rtf-picture-size.ts'
import { RowReader } from './rtf-rows.ts'
import { applyFormat, type Destination, firstState, type GroupState } from './rtf-state.ts'
import { RTF_SYMBOLS } from './rtf-symbols.ts'
import { type RtfToken, rtfTokens } from './rtf-tokens.ts'

/** Groups nest no deeper in any document that a program wrote; the preflight refuses more. */
const MAX_GROUPS = 10_000

/** Reads the text of an RTF document, its headings, lists, tables, links, notes and pictures. */
export class RtfReader {
  readonly #body = new BlockBuilder()
  readonly #notes = new RtfNotes()
  readonly #rows = new RowReader()
  /** Place that text goes to: the body, or a note. */
  #blocks = this.#body
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
  #pictureSize = new RtfPictureSize()
  #linkDepth: number | undefined
  #noteDepth: number | undefined

  /** The content of a whole document. */
  read(bytes: Uint8Array): SemanticContent {
    for (const token of rtfTokens(bytes)) this.#take(token)
    while (this.#stack.length > 0) this.#close()
    const title = this.#title.trim()
    return {
      html: this.#body.end() + this.#notes.html(),
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
      this.#blocks.inline('</a>')
      this.#linkDepth = undefined
    }
    if (this.#noteDepth !== undefined && this.#stack.length < this.#noteDepth) this.#endNote()
    this.#state = outer
    this.#skipBytes = 0
  }

  #leave(destination: Destination): void {
    if (destination === 'picture') this.#endPicture()
    if (destination !== 'instruction') return
    const url = /HYPERLINK\s+(?:\\\S+\s+)*"?((?:https?:|mailto:)[^"\s]+)/i.exec(this.#instruction)
    this.#instruction = ''
    if (url?.[1] === undefined || this.#linkDepth !== undefined) return
    this.#blocks.inline(`<a href="${escapeHtml(url[1])}">`)
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
    else if (state.destination === 'picture') this.#pictureSize.take(name, param)
    else if (this.#rows.take(name, param) || applyFormat(state, name, param)) return
    else if (state.destination === 'body') this.#block(name)
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
    if (name === 'par' || name === 'sect' || name === 'page') this.#blocks.paragraph(paragraph)
    else if (name === 'line') this.#blocks.inline('<br>')
    else if (name === 'cell' || name === 'nestcell') this.#blocks.cell(paragraph)
    else if (name === 'row') this.#blocks.row(this.#rows.end())
    else if (name === 'nestrow') this.#blocks.row(this.#rows.endNested())
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

  /** A note inside of a note is part of its text. */
  #note(): void {
    if (this.#noteDepth !== undefined) return
    this.#noteDepth = this.#stack.length
    this.#blocks = this.#notes.begin(this.#body)
  }

  #endNote(): void {
    this.#notes.end()
    this.#blocks = this.#body
    this.#noteDepth = undefined
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
    if (destination === 'body' && !isHidden) this.#blocks.text(text, run)
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
      this.#blocks.inline(`<img src="${name}" alt=""${this.#pictureSize.attributes()}>`)
    }
    this.#picture = ''
    this.#pictureKind = ''
    this.#pictureSize = new RtfPictureSize()
  }
}
