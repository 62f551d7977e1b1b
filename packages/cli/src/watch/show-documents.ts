/// <reference lib="dom" />

import type { PreviewDocument } from './preview-state.ts'

/** Shows the latest documents, and again when they change. Runs in the page, by its source. */
export function showDocuments(): void {
  interface State {
    readonly documents: readonly PreviewDocument[]
    readonly error?: string
  }
  const [names, facts, stage, notes] = ['names', 'facts', 'stage', 'notes'].map(
    (id) => document.getElementById(id) as HTMLElement,
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  let state: State = { documents: [] }
  let chosen = 0
  let isOver = false
  let shown = ''

  const element = (tag: string, text: string, className = '') => {
    const made = document.createElement(tag)
    made.textContent = text
    made.className = className
    return made
  }
  const nameButton = ({ name, error }: PreviewDocument, index: number) => {
    const button = element('button', name, error === undefined ? '' : 'failed')
    if (index === chosen) button.setAttribute('aria-current', 'true')
    button.onclick = () => {
      chosen = index
      show()
    }
    return button
  }
  /** The document before stays in sight until the next has loaded. */
  const showFrame = ({ name, version, mediaType }: PreviewDocument) => {
    const address = `/documents/${chosen}/${version}/${encodeURIComponent(name)}`
    if (address === shown || mediaType === undefined) return
    shown = address
    const frame = document.createElement('iframe')
    frame.title = name
    frame.className = 'next'
    frame.onload = () => {
      if (frame.previousElementSibling) frame.previousElementSibling.remove()
      frame.className = ''
    }
    // Archives are no sight, and would be downloaded at every change.
    if (mediaType === 'application/zip') frame.srcdoc = 'The result is several files.'
    else frame.src = address
    stage.append(frame)
  }
  const show = () => {
    const current = state.documents[chosen]
    names.replaceChildren(...state.documents.map(nameButton))
    const lines = [
      ...(state.error === undefined ? [] : [element('p', state.error, 'failed')]),
      ...(current?.error === undefined ? [] : [element('p', current.error, 'failed')]),
      ...(current?.warnings ?? []).map((warning) => element('p', warning)),
      ...(isOver ? [element('p', 'svc has ended; this is the last document.', 'failed')] : []),
    ]
    notes.replaceChildren(...lines)
    notes.hidden = lines.length === 0
    if (current === undefined) return
    document.title = current.name
    facts.textContent = current.facts ?? 'Waiting for the first document'
    showFrame(current)
  }
  const events = new EventSource('/events')
  events.onmessage = ({ data }) => {
    state = JSON.parse(data) as State
    isOver = false
    show()
  }
  events.onerror = () => {
    isOver = true
    show()
  }
}
