import type { Removal, Removals } from '../disarm/removals.ts'
import { isSafeLink } from '../disarm/safe-link.ts'
import { dropReferences } from '../ooxml/drop-references.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import {
  parseRelationships,
  type Relationship,
  sourcePart,
  targetPart,
} from '../ooxml/relationships.ts'
import { TextEdits } from '../xml/text-edits.ts'

// Kinds that lead to code, to documents inside or outside that nothing here has looked at, or to data sources.
// Nothing is said of those that leave no trace on a page: the template a document came from, keyboards, ribbons.
const REFUSED: Readonly<Record<string, Removal | undefined>> = {
  vbaProject: 'macros',
  wordVbaData: 'macros',
  xlMacrosheet: 'macros',
  xlIntlMacrosheet: 'macros',
  keyMapCustomizations: undefined,
  attachedToolbars: undefined,
  attachedTemplate: undefined,
  extensibility: undefined,
  webextension: undefined,
  webextensiontaskpanes: undefined,
  control: 'controls',
  activeXControlBinary: undefined,
  oleObject: 'objects',
  package: 'objects',
  aFChunk: 'chunks',
  subDocument: 'links',
  frame: 'links',
  mailMergeSource: 'data',
  mailMergeHeaderSource: 'data',
  recipientData: undefined,
  connections: 'data',
  queryTable: 'data',
  externalLink: 'workbooks',
  externalLinkPath: undefined,
}

/**
 * Takes out of a package what leads outside of it, and the parts that are never opened; hyperlinks to web and
 * mail addresses stay.
 *
 * @param document changed in place
 */
export function disarmRelationships(document: OfficePackage, removals: Removals): void {
  const kept = new Set<string>()
  const dropped = new Set<string>()
  const changed: string[] = []
  for (const name of document.names.filter((part) => part.toLowerCase().endsWith('.rels'))) {
    const text = document.text(name)
    const edits = new TextEdits()
    for (const relationship of parseRelationships(text, name)) {
      const source = sourcePart(name)
      const called = targetPart(source, relationship.target)
      const target = called.toLowerCase()
      if (!isRefused(relationship)) {
        if (relationship.external) continue
        kept.add(target)
        document.spell(called)
        continue
      }
      const removal = removalOf(relationship, source)
      if (removal !== undefined) removals.add(removal)
      edits.remove(relationship.start, relationship.end)
      if (!relationship.external) dropped.add(target)
    }
    if (edits.isEmpty) continue
    document.write(name, edits.apply(text))
    changed.push(sourcePart(name))
  }
  for (const part of dropped) if (!kept.has(part)) document.remove(part)
  // A reference goes with its relationship.
  for (const part of changed) dropReferences(document, part)
}

function isRefused({ kind, external, target }: Relationship): boolean {
  if (Object.hasOwn(REFUSED, kind)) return true
  return external && !(kind === 'hyperlink' && isSafeLink(target))
}

function removalOf({ kind }: Relationship, source: string): Removal | undefined {
  // The workbook behind a chart: what the chart shows is stored in the chart.
  if (kind === 'package' && source.includes('/charts/')) return undefined
  if (Object.hasOwn(REFUSED, kind)) return REFUSED[kind]
  if (kind === 'hyperlink') return 'hyperlinks'
  return kind === 'image' ? 'pictures' : 'links'
}
