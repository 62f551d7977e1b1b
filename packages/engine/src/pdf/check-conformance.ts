import { EngineError } from '../errors.ts'
import { archiveRules } from './archive/archive-rules.ts'
import type { CheckedDocument, ConformanceRules, DictRule, TextRule } from './conformance-rules.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from './objects.ts'
import { UA_RULES } from './ua/ua-rules.ts'

/**
 * Checks a finished document for the standards it states, by the rules that our own pipeline can break: a repair
 * that was not made, an option that does not go with them, a Chromium that writes something new.
 *
 * @throws EngineError `conversion_failed` that names the standard and the clause, numbered as veraPDF does
 */
export function checkConformance(document: CheckedDocument): void {
  const { archive, ua } = document.standards
  const standards = [...(archive ? [archiveRules(archive)] : []), ...(ua ? [UA_RULES] : [])]
  if (standards.length === 0) return
  for (const { standard, documentRules } of standards) {
    const broken = documentRules.find(({ isBroken }) => isBroken(document))
    if (broken) throw unmet(standard, broken.clause)
  }
  // Every object once for all standards: reading it costs more than looking at it.
  const checks = standards.map((rules) => [rules.standard, objectCheck(document, rules)] as const)
  for (const { num, object } of document.objects) {
    const value = object.kind === 'value' ? object.value : document.file.glance(num)
    for (const [standard, brokenInside] of checks) {
      const clause = brokenInside(value)
      if (clause !== undefined) throw unmet(standard, clause)
    }
  }
}

function unmet(standard: string, clause: string): EngineError {
  const message = `The document could not be made ${standard}: it would break clause ${clause}.`
  return new EngineError('conversion_failed', message)
}

/** Finds the clause that an object, or one inside it, breaks. */
function objectCheck(
  document: CheckedDocument,
  rules: ConformanceRules,
): (value: PdfObject) => string | undefined {
  const rulesOfKey = new Map<string, DictRule[]>()
  for (const rule of rules.dictRules) {
    for (const key of rule.keys) rulesOfKey.set(key, [...(rulesOfKey.get(key) ?? []), rule])
  }
  return brokenInside

  function brokenInside(value: PdfObject): string | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    if (isString(value)) return firstClause(rules.stringRules, value.value)
    if (isName(value)) return firstClause(rules.nameRules, value.value)
    if (isArray(value)) return brokenAmong(value)
    const entries = isStream(value) ? value.dict : value
    return isDict(entries)
      ? (brokenDict(entries, value) ?? brokenAmong(entries.values()))
      : undefined
  }

  function brokenAmong(values: Iterable<PdfObject>): string | undefined {
    for (const item of values) {
      const clause = brokenInside(item)
      if (clause !== undefined) return clause
    }
    return undefined
  }

  function brokenDict(entries: PdfDict, owner: PdfObject): string | undefined {
    for (const key of entries.keys()) {
      const rule = rulesOfKey.get(key)?.find(({ isBroken }) => isBroken(entries, document, owner))
      const clause = rule?.clause ?? firstClause(rules.nameRules, key)
      if (clause !== undefined) return clause
    }
    return undefined
  }
}

function firstClause(rules: readonly TextRule[], value: string): string | undefined {
  for (const { clause, isBroken } of rules) if (isBroken(value)) return clause
  return undefined
}
