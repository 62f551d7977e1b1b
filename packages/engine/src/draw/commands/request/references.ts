import type * as z from 'zod'
import type { Steps } from '../../../lifetime/turns.ts'
import { type ValuePath, walkValues } from '../../../lifetime/walk-values.ts'
import { MAX_HTML } from '../pictures/html.ts'
import { commandsInSteps, walkInSteps } from './walk-commands.ts'

/** The part of a request that names are about. */
interface Referring {
  readonly commands: readonly unknown[]
  readonly page: object
  readonly styles: Readonly<Record<string, unknown>>
  readonly images: Readonly<Record<string, unknown>>
}

/** Refuses names of styles and anchors that do not exist, and anchors that exist twice. */
export function* checkReferences(input: Referring, ctx: z.RefinementCtx): Steps<void> {
  const refuse: Refuse = (path, message, value) =>
    ctx.addIssue({ code: 'custom', path: [...path], message, input: value })
  const anchors = new Set<string>()
  const links: { readonly path: ValuePath; readonly anchor: string }[] = []
  const { page, commands } = input
  // The object that holds the value at hand, by its depth.
  const holders: unknown[] = []
  yield* walkValues({ page, commands }, (value, path) => {
    holders[path.length] = value
    if (typeof value !== 'string') return !ArrayBuffer.isView(value)
    const key = path.at(-1)
    const holder = holders[path.length - 1] as Readonly<Record<string, unknown>>
    if (key === 'style' && !Object.hasOwn(input.styles, value)) {
      refuse(path, `must be the name of one of styles${known(input.styles)}`, value)
    } else if (key === 'image' && holder['type'] === 'image') {
      if (!Object.hasOwn(input.images, value)) {
        refuse(path, 'must be the name of one of images', value)
      }
    } else if (key === 'anchor' && path.at(-2) === 'link') {
      links.push({ path: [...path], anchor: value })
    } else if (key === 'anchor' || (key === 'name' && holder['type'] === 'anchor')) {
      if (anchors.has(value)) refuse(path, 'must name one place only', value)
      anchors.add(value)
    }
    return false
  })
  for (const { path, anchor } of links) {
    if (!anchors.has(anchor)) refuse(path, 'must be the name of an anchor', anchor)
  }
  yield* checkPlaces(input, refuse)
  yield* checkHtml(input, refuse)
  yield* checkFieldNames(input, refuse)
}

type Refuse = (path: ValuePath, message: string, value: unknown) => void

/** A name stands for one field; only circles of one name are one field together. */
function* checkFieldNames({ commands }: Referring, refuse: Refuse): Steps<void> {
  const kinds = new Map<unknown, unknown>()
  const chosen = new Map<unknown, unknown>()
  for (const found of walkInSteps(commands, 'commands')) {
    yield
    if (found === undefined) continue
    const { type, name, field, value, checked } = found.command
    if (type !== 'form_field') continue
    const isTaken = kinds.has(name) && !(field === 'radio' && kinds.get(name) === 'radio')
    if (isTaken) refuse(steps(`${found.path}.name`), 'must be the name of one field only', name)
    kinds.set(name, field)
    if (field !== 'radio' || checked !== true) continue
    if (chosen.has(name) && chosen.get(name) !== value) {
      const message = `must be true for one of the circles named ${JSON.stringify(name)} only`
      refuse(steps(`${found.path}.checked`), message, true)
    }
    chosen.set(name, value)
  }
}

/** Commands that only make sense in the flow of the document. */
const FLOW_ONLY: ReadonlySet<unknown> = new Set(['page_break', 'toc', 'form_field'])

function* checkPlaces(input: Referring, refuse: Refuse): Steps<void> {
  const direct = new Set(input.commands)
  for (const found of walkInSteps(input.commands, 'commands')) {
    yield
    if (found === undefined) continue
    const { command, path } = found
    if (command['type'] !== 'page_break' || direct.has(command)) continue
    refuse(steps(`${path}.type`), 'must not be page_break inside of another command', 'page_break')
  }
  const page = input.page as Readonly<Record<string, unknown>>
  for (const field of ['header', 'footer', 'background']) {
    for (const found of walkInSteps([{ ...(page[field] as object) }], 'page')) {
      yield
      if (found === undefined || !FLOW_ONLY.has(found.command['type'])) continue
      const own = found.path.replace(/^page\[0\]/, `page.${field}`)
      const message = 'must not be one that only the flow of the document has'
      refuse(steps(`${own}.type`), message, found.command['type'])
    }
  }
}

/** Few commands start work of the browser, and those say how wide they are unless the page does. */
function* checkHtml(input: Referring, refuse: Refuse): Steps<void> {
  const direct = new Set(input.commands)
  let count = 0
  for (const found of commandsInSteps(input)) {
    yield
    if (found === undefined) continue
    const { command, path } = found
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
function steps(path: string): ValuePath {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

function known(styles: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(styles).slice(0, 20)
  return names.length === 0 ? ', and there are none' : ` (${names.join(', ')})`
}
