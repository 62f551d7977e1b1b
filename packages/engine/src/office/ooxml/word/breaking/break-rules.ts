import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** How a paragraph with letters of Chinese, Japanese or Korean is set. */
export interface BreakRules {
  /** Words in Hangul stay whole; undefined: as the Normal style has it that a document leaves out. */
  readonly wordWrap?: boolean | undefined
  /** Gaps between these letters and Latin ones, and digits. */
  readonly autoSpaceDE?: boolean | undefined
  readonly autoSpaceDN?: boolean | undefined
  /** Level in the outline, of a heading. */
  readonly outlineLvl?: boolean | undefined
  /** No style says how the paragraph is set: the Normal style of the Word that opens it does. */
  readonly isBare?: boolean
}

const RULES = ['wordWrap', 'autoSpaceDE', 'autoSpaceDN', 'outlineLvl'] as const
const OFF = /^(?:0|false|off)$/
const BODY_TEXT = '9'
/** Styles that are headings by their name, whatever they state. */
const HEADING = /^heading [1-9]$/i

/** The rule that an element of paragraph properties states. */
export function statedRule(scanner: XmlScanner): BreakRules {
  const rule = RULES.find((name) => name === scanner.element)
  if (rule === undefined) return {}
  const value = scanner.attribute('val')
  return { [rule]: rule === 'outlineLvl' ? value !== BODY_TEXT : !OFF.test(value ?? '') }
}

interface Style {
  readonly basedOn?: string
  readonly rules: BreakRules
}

/** Rules of paragraph styles, those of the styles that they are based on included; without a style of the default one. */
export function styleBreaks(
  document: OfficePackage,
  main: string,
): (style: string | undefined) => BreakRules {
  const { styles, byDefault, defaults } = readStyles(document, main)
  return (id) => {
    const chain: BreakRules[] = []
    const seen = new Set<string>()
    const first = id !== undefined && styles.has(id) ? id : byDefault
    for (let at = first; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style = styles.get(at)
      if (style) chain.unshift(style.rules)
      at = style?.basedOn
    }
    return Object.assign({ isBare: first === undefined }, defaults, ...chain)
  }
}

function readStyles(document: OfficePackage, main: string) {
  const styles = new Map<string, Style>()
  let byDefault: string | undefined
  let defaults: BreakRules = {}
  const part = document.related(main, 'styles')
  if (part === undefined) return { styles, byDefault, defaults }
  const scanner = new XmlScanner(document.text(part), part)
  let id: string | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      id = scanner.attribute('styleId') ?? ''
      styles.set(id, { rules: {} })
      const isDefault = /^(?:1|true|on)$/.test(scanner.attribute('default') ?? '')
      if (isDefault && scanner.attribute('type') === 'paragraph') byDefault = id
      continue
    }
    const style = id === undefined ? undefined : styles.get(id)
    const basedOn = element === 'basedOn' ? scanner.attribute('val') : undefined
    const isHeading = element === 'name' && HEADING.test(scanner.attribute('val') ?? '')
    const rules = {
      ...(style?.rules ?? defaults),
      ...(isHeading && { outlineLvl: true }),
      ...statedRule(scanner),
    }
    if (id === undefined) defaults = rules
    else styles.set(id, { ...style, rules, ...(basedOn !== undefined && { basedOn }) })
  }
  return { styles, byDefault, defaults }
}
