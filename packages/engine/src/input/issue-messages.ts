import type * as z from 'zod'
import type { JsonSchema } from '../json-schema.ts'
import { quote, quotePath } from '../messages/quote.ts'
import { LIST_MAX_ISSUES } from '../schemas/values/list-in-turns.ts'
import { acceptedForms } from './accepted-forms.ts'
import { unknownField } from './unknown-field.ts'

type Issue = z.core.$ZodIssue

/** Most messages in one error: enough to mend a request, too few to flood a log. */
const MAX_MESSAGES = 5

const UNKNOWN_FORM = 'has a form that is not accepted'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
}

/**
 * Text that follows a field's name in a message, for the issues whose schema does not say it itself: `must be …`.
 *
 * Given to zod as the error map of one parse, so that the host program's own maps are neither used nor changed.
 */
export function issuePredicate(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${quote(issue.values[0])}`
        : `must be one of ${issue.values.map(quote).join(', ')}`
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`
    default:
      return UNKNOWN_FORM
  }
}

/** One public message for all issues of an input: the first five, each a sentence. */
export function issueMessage(schema: JsonSchema, issues: readonly Issue[]): string {
  const messages: string[] = []
  let more = 0
  for (const issue of issues.flatMap(flatten)) {
    const count = issue.code === 'unrecognized_keys' ? issue.keys.length : 1
    const sentences = sentencesOf(schema, issue, MAX_MESSAGES - messages.length)
    // Two rules of a field may say the same: a number too large for a computer breaks both of its limits.
    messages.push(...sentences.filter((sentence) => !messages.includes(sentence)))
    more += count - sentences.length
  }
  // A list with so many is not read to its end.
  if (more > 0) messages.push(issues.length < LIST_MAX_ISSUES ? `And ${more} more.` : 'And more.')
  return messages.join(' ')
}

/** Path of the first field that is wrong; undefined where it is the input as a whole. */
export function issueParam(issues: readonly Issue[]): string | undefined {
  const [first] = issues.flatMap(flatten)
  if (first === undefined) return undefined
  const [key] = first.code === 'unrecognized_keys' ? first.keys : []
  const path = key === undefined ? first.path : [...first.path, key]
  return path.length === 0 ? undefined : quotePath(path)
}

function sentencesOf(schema: JsonSchema, issue: Issue, limit: number): string[] {
  if (limit === 0) return []
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, limit)
      .map((key) => unknownField(schema, issue.path, key, issue.input))
  }
  const field = issue.path.length === 0 ? 'The input' : quotePath(issue.path)
  const forms = issue.message === UNKNOWN_FORM ? acceptedForms(schema, issue.path) : undefined
  const rule = forms === undefined ? issue.message : `must be ${forms}`
  if (wrongValue(issue) === undefined) return [`${field} is required and ${rule}.`]
  const given = givenOf(issue)
  return [`${field} ${rule}${given === undefined ? '' : `, got ${given}`}.`]
}

/** Text about the value: what the schema says of it (a size, nothing), or the value itself. */
function givenOf(issue: Issue): string | undefined {
  if (issue.code === 'custom' && issue.params !== undefined && 'given' in issue.params) {
    const given: unknown = issue.params['given']
    return typeof given === 'string' ? given : undefined
  }
  // A rule about an object as a whole is not explained by "an object".
  if (issue.code === 'custom' && typeof issue.input === 'object') return undefined
  return quote(wrongValue(issue))
}

/** The value that is wrong: of objects told apart by a field, that field. */
function wrongValue(issue: Issue): unknown {
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return issue.input
  const { input } = issue
  return typeof input === 'object' && input !== null
    ? Reflect.get(input, issue.discriminator)
    : input
}

/** The issues that matter inside one that groups others. */
function flatten(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key') {
    // The name is what is wrong, and it is the last step of the path.
    return issue.issues.map((inner) => ({ ...inner, path: issue.path }))
  }
  if (issue.code !== 'invalid_union') return [issue]
  const branch = bestBranch(issue.errors)
  if (branch === undefined) return [issue]
  return branch
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap(flatten)
}

/**
 * The one form of a union that the value was meant to have: an object that has its fields, then one with
 * fields it does not have, then a value of the right type; none when several forms are equally near.
 */
function bestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  for (const isMeant of [isKnownObject, isRightObject, isRightType]) {
    const meant = branches.filter(isMeant)
    if (meant.length === 1) return meant[0]
    if (meant.length > 1) return undefined
  }
  return undefined
}

function isKnownObject(issues: readonly Issue[]): boolean {
  return issues.every(({ path }) => path.length > 0)
}

function isRightObject(issues: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys')
}

function isRightType(issues: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => path.length > 0 || code !== 'invalid_type')
}

function unitOf(origin: string, count: number | bigint): string {
  const ending = count === 1 ? '' : 's'
  if (origin === 'string') return ` character${ending}`
  return origin === 'array' ? ` item${ending}` : ''
}
