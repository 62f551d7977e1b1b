import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

interface Style {
  name: string
  basedOn?: string
  outline?: number
}

/** Paragraph styles of a document, as lists of contents ask for them. */
export class HeadingStyles {
  readonly #styles: ReadonlyMap<string, Style>

  constructor(document: OfficePackage, main: string) {
    const part = document.related(main, 'styles')
    this.#styles = part === undefined ? new Map() : readStyles(document.text(part), part)
  }

  /** Level of a heading style by its name, from 1; undefined for other styles. */
  headingLevel(id: string): number | undefined {
    const [, level] = /^heading ([1-9])$/i.exec(this.#styles.get(id)?.name ?? '') ?? []
    return level === undefined ? undefined : Number(level)
  }

  /** Level in the outline, from 1, that a style or one below it states; undefined for text. */
  outlineLevel(id: string): number | undefined {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style = this.#styles.get(at)
      if (style?.outline !== undefined) return outlineLevel(style.outline)
      at = style?.basedOn
    }
    return this.headingLevel(id)
  }

  /** Style of the entries of a level; undefined where the document has none. */
  entryStyle(level: number): string | undefined {
    return [...this.#styles].find(([, { name }]) => name.toLowerCase() === `toc ${level}`)?.[0]
  }
}

/** Level from 1 by the value of `w:outlineLvl`, whose 9 is text (ISO/IEC 29500-1, 17.3.1.20). */
export function outlineLevel(value: number): number | undefined {
  return value >= 0 && value < 9 ? value + 1 : undefined
}

function readStyles(text: string, part: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  const scanner = new XmlScanner(text, part)
  let style: Style | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      style = { name: '' }
      styles.set(scanner.attribute('styleId') ?? '', style)
    } else if (style === undefined) continue
    else if (element === 'name') style.name = scanner.attribute('val') ?? ''
    else if (element === 'basedOn') style.basedOn = scanner.attribute('val') ?? ''
    else if (element === 'outlineLvl') style.outline = Number(scanner.attribute('val') ?? 9)
  }
  return styles
}
