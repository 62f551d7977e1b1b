import { isOn } from '../../../xml/is-on.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const MENTION = /\bhidden\s*=|visibility\s*:\s*hidden|vanish\b/
const HIDDEN_STYLE = /visibility\s*:\s*hidden/
/** Members of a drawing, whatever holds them: shape, picture, group, chart. */
const MEMBERS = new Set(['wps:wsp', 'pic:pic', 'wpg:grpSp', 'wpg:graphicFrame'])
/** Properties of a member. */
const PROPERTIES = new Set(['wps:cNvPr', 'pic:cNvPr', 'wpg:cNvPr'])
/** A group or canvas, whose members may be hidden one by one. */
const GROUPS = new Set(['wpg:wgp', 'wpg:grpSp', 'wpc:wpc'])
const HOLDERS = new Set(['r', 'drawing', 'mc:AlternateContent'])
const OBJECTS = new Set(['drawing', 'pict', 'object'])

interface Holder {
  readonly element: string
  readonly depth: number
  readonly start: number
  readonly isInGroup: boolean
  isHidden: boolean
}

/**
 * Takes out the drawings and text boxes that Word does not show: hidden ones, members of groups among them, and those
 * whose run is hidden. LibreOffice shows the text of the first and all of the last.
 *
 * @returns the text, the same when nothing is hidden
 */
export function removeHiddenDrawings(text: string, part: string): string {
  if (!MENTION.test(text)) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const holders: Holder[] = []
  while (scanner.next()) {
    if (scanner.kind === 'close') {
      if (holders.at(-1)?.depth !== scanner.depth) continue
      const holder = holders.pop()
      if (holder?.isHidden && holder.element !== 'r') {
        edits.remove(holder.start, scanner.end)
        // Its other forms, for older readers, may not say that they are hidden.
        const around = holders.at(-1)
        if (around?.element === 'mc:AlternateContent') around.isHidden = true
      }
    } else if (isHiddenObject(scanner, holders)) {
      const { start } = scanner
      scanner.skip()
      edits.remove(start, scanner.end)
    } else {
      markHidden(scanner, holders)
      hold(scanner, holders)
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Whether all of the current element goes: a VML shape that says so, a drawing of a hidden run. */
function isHiddenObject(scanner: XmlScanner, holders: readonly Holder[]): boolean {
  const { element } = scanner
  if (element.startsWith('v:')) return HIDDEN_STYLE.test(scanner.attribute('style') ?? '')
  if (!OBJECTS.has(element)) return false
  const run = holders.findLast((holder) => holder.element === 'r' || holder.element === 'drawing')
  return run?.element === 'r' && run.isHidden
}

function markHidden(scanner: XmlScanner, holders: readonly Holder[]): void {
  const { element } = scanner
  if (element === 'vanish') {
    const run = holders.at(-1)
    // In the properties of the run, not in those that it had before a change.
    if (run?.element !== 'r' || scanner.depth !== run.depth + 2) return
    run.isHidden = isOn(scanner.attribute('val') ?? '1')
  } else if (
    (element === 'wp:docPr' || PROPERTIES.has(element)) &&
    isOn(scanner.attribute('hidden'))
  ) {
    const holder = holders.findLast((one) =>
      element === 'wp:docPr' ? one.element === 'drawing' : MEMBERS.has(one.element),
    )
    if (holder !== undefined && (holder.element === 'drawing' || holder.isInGroup)) {
      holder.isHidden = true
    }
  }
}

function hold({ element, kind, depth, start }: XmlScanner, holders: Holder[]): void {
  const isHolder = HOLDERS.has(element) || MEMBERS.has(element)
  if (kind !== 'open' || !(isHolder || GROUPS.has(element))) return
  const around = holders.at(-1)
  const isInGroup =
    around !== undefined &&
    (GROUPS.has(around.element) || (around.isInGroup && !MEMBERS.has(element)))
  holders.push({ element, depth, start, isInGroup, isHidden: false })
}
