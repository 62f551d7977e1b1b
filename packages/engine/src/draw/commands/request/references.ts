import type * as z from 'zod'
import { MAX_HTML } from '../pictures/html.ts'
import { commandsOf, walkCommands } from './walk-commands.ts'

/** The part of a request that names are about. */
interface Referring {
  readonly commands: readonly unknown[]
  readonly page: object
  readonly styles: Readonly<Record<string, unknown>>
  readonly images: Readonly<Record<string, unknown>>
}

/** Refuses names of styles and anchors that do not exist, and anchors that exist twice. */
export function checkReferences(input: Referring, ctx: z.RefinementCtx): void {
  const refuse = (path: readonly (string | number)[], message: string, value: unknown) =>
    ctx.addIssue({ code: 'custom', path: [...path], message, input: value })
  const anchors = new Map<string, true>()
  const links: { readonly path: readonly (string | number)[]; readonly anchor: string }[] = []
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (typeof item === 'object') visit(item, [...path, index])
      }
      return
    }
    const record = value as Readonly<Record<string, unknown>>
    for (const key of Object.keys(record)) {
      const member = record[key]
      if (typeof member === 'object') visit(member, [...path, key])
      else if (typeof member !== 'string') continue
      else if (key === 'style' && !Object.hasOwn(input.styles, member)) {
        refuse([...path, key], `must be the name of one of styles${known(input.styles)}`, member)
      } else if (key === 'image' && record['type'] === 'image') {
        if (!Object.hasOwn(input.images, member)) {
          refuse([...path, key], 'must be the name of one of images', member)
        }
      } else if (key === 'anchor' && path.at(-1) === 'link') {
        links.push({ path: [...path, key], anchor: member })
      } else if (key === 'anchor' || (key === 'name' && record['type'] === 'anchor')) {
        if (anchors.has(member)) refuse([...path, key], 'must name one place only', member)
        anchors.set(member, true)
      }
    }
  }
  visit(input.page, ['page'])
  visit(input.commands, ['commands'])
  for (const { path, anchor } of links) {
    if (!anchors.has(anchor)) refuse(path, 'must be the name of an anchor', anchor)
  }
  checkPlaces(input, refuse)
  checkHtml(input, refuse)
  checkFieldNames(input, refuse)
}

/** A name stands for one field; only circles of one name are one field together. */
function checkFieldNames(
  { commands }: Referring,
  refuse: (path: readonly (string | number)[], message: string, value: unknown) => void,
): void {
  const kinds = new Map<unknown, unknown>()
  for (const { command, path } of walkCommands(commands, 'commands')) {
    const { type, name, field } = command
    if (type !== 'form_field') continue
    const isTaken = kinds.has(name) && !(field === 'radio' && kinds.get(name) === 'radio')
    if (isTaken) refuse(steps(`${path}.name`), 'must be the name of one field only', name)
    kinds.set(name, field)
  }
}

/** Commands that only make sense in the flow of the document. */
const FLOW_ONLY: ReadonlySet<unknown> = new Set(['page_break', 'toc', 'form_field'])

function checkPlaces(
  input: Referring,
  refuse: (path: readonly (string | number)[], message: string, value: unknown) => void,
): void {
  const direct = new Set(input.commands)
  for (const { command, path } of walkCommands(input.commands, 'commands')) {
    if (command['type'] !== 'page_break' || direct.has(command)) continue
    refuse(steps(`${path}.type`), 'must not be page_break inside of another command', 'page_break')
  }
  const page = input.page as Readonly<Record<string, unknown>>
  for (const field of ['header', 'footer', 'background']) {
    for (const { command, path } of walkCommands([{ ...(page[field] as object) }], 'page')) {
      if (!FLOW_ONLY.has(command['type'])) continue
      const own = path.replace(/^page\[0\]/, `page.${field}`)
      const message = 'must not be one that only the flow of the document has'
      refuse(steps(`${own}.type`), message, command['type'])
    }
  }
}

/** Few commands start work of the browser, and those say how wide they are unless the page does. */
function checkHtml(
  input: Referring,
  refuse: (path: readonly (string | number)[], message: string, value: unknown) => void,
): void {
  const direct = new Set(input.commands)
  let count = 0
  for (const { command, path } of commandsOf(input)) {
    const { type, width_mm: width, x_mm: x } = command
    if (type !== 'html') continue
    count += 1
    if (count === MAX_HTML + 1) {
      refuse(steps(`${path}.type`), `must not be html: ${MAX_HTML} commands are, the most`, type)
    }
    if (width !== undefined || (direct.has(command) && x === undefined)) continue
    const where = direct.has(command) ? 'beside x_mm' : 'inside of other commands'
    refuse(steps(`${path}.width_mm`), `is required ${where}`, 'nothing')
  }
}

/** `commands[3].type` as the steps of a path. */
function steps(path: string): readonly (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

function known(styles: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(styles).slice(0, 20)
  return names.length === 0 ? ', and there are none' : ` (${names.join(', ')})`
}
