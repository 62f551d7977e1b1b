import type { OfficePackage } from '../../ooxml/office-package.ts'
import { hiddenStyles } from '../../ooxml/word/passages/hidden-styles.ts'
import { isOn } from '../../xml/is-on.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Children of a run that show nothing themselves; fields need theirs to end where they do. */
const KEPT = new Set(['rPr', 'fldChar', 'instrText'])

interface Run {
  readonly depth: number
  /** By its own properties, above those of its styles. */
  own: boolean | undefined
  isStyled: boolean
  /** Start of the child that is open. */
  child: number | undefined
  /** Ranges of its children that show something. */
  readonly shown: { readonly start: number; readonly end: number }[]
}

/**
 * Takes hidden text out of a part of a Word document: mammoth shows it.
 *
 * @param document changed in place
 */
export function dropHiddenText(document: OfficePackage, main: string, part: string): void {
  const text = document.text(part)
  const styles = hiddenStyles(document, main)
  if (!/vanish\b/.test(text) && styles.size === 0) return
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  const paragraphs: boolean[] = []
  const runs: Run[] = []
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') {
      if (element === 'p') paragraphs.pop()
      else if (endsRun(scanner, runs.at(-1))) drop(runs.pop(), edits)
    } else if (element === 'p' && kind === 'open') paragraphs.push(false)
    else if (element === 'pStyle' && paragraphs.length > 0) {
      paragraphs[paragraphs.length - 1] = styles.has(scanner.attribute('val') ?? '')
    } else if (element === 'r' && kind === 'open') {
      const isStyled = paragraphs.at(-1) ?? false
      runs.push({ depth: scanner.depth, own: undefined, isStyled, child: undefined, shown: [] })
    } else readInside(scanner, runs.at(-1), styles)
  }
  if (!edits.isEmpty) document.write(part, edits.apply(text))
}

/** Takes down the child of a run that ends, if one does; whether the run itself does. */
function endsRun({ depth, end }: XmlScanner, run: Run | undefined): boolean {
  if (run?.child !== undefined && depth === run.depth + 1) {
    run.shown.push({ start: run.child, end })
    run.child = undefined
  }
  return run?.depth === depth
}

function readInside(scanner: XmlScanner, run: Run | undefined, styles: ReadonlySet<string>): void {
  const { element, kind, depth, start, end } = scanner
  if (run === undefined) return
  if (depth === run.depth + 1 && !KEPT.has(element)) {
    if (kind === 'open') run.child = start
    else run.shown.push({ start, end })
  } else if (run.child === undefined && depth === run.depth + 2) {
    if (element === 'vanish') run.own = isOn(scanner.attribute('val') ?? '1')
    else if (element === 'rStyle') run.isStyled ||= styles.has(scanner.attribute('val') ?? '')
  }
}

function drop(run: Run | undefined, edits: TextEdits): void {
  if (run === undefined || !(run.own ?? run.isStyled)) return
  for (const { start, end } of run.shown) edits.remove(start, end)
}
