import { EngineError } from '../../messages/errors.ts'
import { archiveRules } from '../archive/archive-rules.ts'
import type {
  CheckedDocument,
  ConformanceRules,
  DictRule,
  DocumentRule,
  TextRule,
} from '../document/metadata/conformance-rules.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from '../file/objects.ts'
import { UA_RULES } from '../ua/rules/ua-rules.ts'

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
  for (const { standard, documentRules } of standards) checkRules(document, standard, documentRules)
  // Every object once for all standards: reaching into it costs more than a look at it.
  const check = objectCheck(document, standards)
  for (const { num, object } of document.objects) {
    check(object.kind === 'value' ? object.value : document.file.peek(num))
  }
  for (const { standard, finalRules } of standards) checkRules(document, standard, finalRules)
}

function checkRules(
  document: CheckedDocument,
  standard: string,
  rules: readonly DocumentRule[] = [],
): void {
  const broken = rules.find(({ isBroken }) => isBroken(document))
  if (broken) throw unmet(standard, broken.clause)
}

function unmet(standard: string, clause: string): EngineError {
  const message = `The document could not be made ${standard}: it would break clause ${clause}.`
  return new EngineError('conversion_failed', message)
}

/** A rule, and the standard it is of. */
type Stated<Rule> = Rule & { readonly standard: string }

/** Throws for an object that breaks a rule, or that has another one in it that does. */
function objectCheck(
  document: CheckedDocument,
  standards: readonly ConformanceRules[],
): (value: PdfObject) => void {
  const stated = <Rule>(rulesOf: (rules: ConformanceRules) => readonly Rule[]) =>
    standards.flatMap((rules) =>
      rulesOf(rules).map((rule): Stated<Rule> => ({ ...rule, standard: rules.standard })),
    )
  const stringRules = stated((rules) => rules.stringRules)
  const nameRules = stated((rules) => rules.nameRules)
  const rulesOfKey = new Map<string, Stated<DictRule>[]>()
  for (const rule of stated((rules) => rules.dictRules)) {
    for (const key of rule.keys) rulesOfKey.set(key, [...(rulesOfKey.get(key) ?? []), rule])
  }
  return check

  function check(value: PdfObject): void {
    if (typeof value !== 'object' || value === null) return
    if (isString(value)) checkText(stringRules, value.value)
    else if (isName(value)) checkText(nameRules, value.value)
    else if (isArray(value)) value.forEach(check)
    else if (isDict(value)) checkDict(value, value)
    else if (isStream(value)) checkDict(value.dict, value)
  }

  function checkDict(entries: PdfDict, owner: PdfObject): void {
    entries.forEach((value, key) => {
      for (const { isBroken, standard, clause } of rulesOfKey.get(key) ?? NO_RULES) {
        if (isBroken(entries, document, owner)) throw unmet(standard, clause)
      }
      checkText(nameRules, key)
      check(value)
    })
  }
}

const NO_RULES: readonly Stated<DictRule>[] = []

function checkText(rules: readonly Stated<TextRule>[], text: string): void {
  for (const { isBroken, standard, clause } of rules) {
    if (isBroken(text)) throw unmet(standard, clause)
  }
}
