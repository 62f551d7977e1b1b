import { AttributeAction, parse, type Selector, SelectorType } from 'css-what'
import * as z from 'zod'

/** Longest selector; long nested `:has()` lists take the browser seconds. */
const MAX_BYTES = 2048
const MAX_NESTING = 8

// Selectors 4 and HTML, "Pseudo-classes": those that Chromium's querySelector takes. Everything else of this
// form (`:visible`, `:contains()`, `:has-text()`) belongs to a library and not to CSS.
const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  `active any-link autofill checked default defined dir disabled empty enabled first-child first-of-type
  focus focus-visible focus-within fullscreen has hover in-range indeterminate invalid is lang last-child
  last-of-type link modal not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type
  open optional out-of-range placeholder-shown popover-open read-only read-write required root scope state target
  user-invalid user-valid valid visited where`.split(/\s+/),
)

/** A plain CSS selector, as `document.querySelector` takes it: no other engine's syntax. */
export const selector = z
  .string()
  .refine((value) => Buffer.byteLength(value) <= MAX_BYTES && isPlainCss(value), {
    error: `must be a plain CSS selector of at most ${MAX_BYTES} bytes, such as "#chart > svg" (no text=, xpath= or >>)`,
  })
  .meta({ description: `Plain CSS selector, at most ${MAX_BYTES} bytes.` })

function isPlainCss(value: string): boolean {
  if (!value.isWellFormed() || value.includes('\0')) return false
  try {
    const selectors = parse(value)
    return selectors.length > 0 && selectors.every((complex) => isComplex(complex, value, []))
  } catch {
    return false
  }
}

/** Whether tokens form a complex selector of the grammar; the parser itself is more lenient. */
function isComplex(
  tokens: readonly Selector[],
  source: string,
  inside: readonly string[],
): boolean {
  if (inside.length > MAX_NESTING) return false
  const relative = inside.at(-1) === 'has'
  return tokens.every((token, index) => {
    const previous = tokens[index - 1]
    const startsCompound = previous === undefined || isCombinator(previous)
    if (isCombinator(token)) {
      const leads = index === 0
      const trails = index === tokens.length - 1
      return !trails && (!leads || relative) && isKnownCombinator(token)
    }
    return isSimple(token, startsCompound, source, inside)
  })
}

function isSimple(
  token: Selector,
  startsCompound: boolean,
  source: string,
  inside: readonly string[],
): boolean {
  switch (token.type) {
    case SelectorType.Universal:
      return startsCompound && isOpenNamespace(token.namespace)
    case SelectorType.Tag:
      return startsCompound && isOpenNamespace(token.namespace) && isName(token.name, source)
    case SelectorType.Attribute:
      return (
        token.action !== AttributeAction.Not &&
        isOpenNamespace(token.namespace) &&
        isName(token.name, source) &&
        (!isIdOrClass(token) || isName(token.value, source))
      )
    case SelectorType.Pseudo:
      return isPseudoClass(token.name, token.data, source, inside)
    default:
      // A pseudo-element is never an element that could be waited for.
      return false
  }
}

function isPseudoClass(
  name: string,
  data: string | Selector[][] | null,
  source: string,
  inside: readonly string[],
): boolean {
  if (!PSEUDO_CLASSES.has(name)) return false
  // Selectors 4, 4.5: `:has()` does not nest.
  if (name === 'has' && inside.includes('has')) return false
  if (!Array.isArray(data)) return true
  return data.every((complex) => isComplex(complex, source, [...inside, name]))
}

function isCombinator(token: Selector): boolean {
  switch (token.type) {
    case SelectorType.Adjacent:
    case SelectorType.Child:
    case SelectorType.Descendant:
    case SelectorType.Parent:
    case SelectorType.Sibling:
    case SelectorType.ColumnCombinator:
      return true
    default:
      return false
  }
}

function isKnownCombinator({ type }: Selector): boolean {
  // `<` is jQuery's; `||` is specified, but no browser has it.
  return type !== SelectorType.Parent && type !== SelectorType.ColumnCombinator
}

// `#a` and `.a` are parsed into attribute tests; unlike in `[id="1a"]`, their value is a name.
function isIdOrClass({ ignoreCase }: { readonly ignoreCase: unknown }): boolean {
  return ignoreCase === 'quirks'
}

// A prefix other than these would need an @namespace rule, which querySelector has no place for.
function isOpenNamespace(namespace: string | null): boolean {
  return namespace === null || namespace === '*' || namespace === ''
}

/** CSS Syntax 4.3.11: how a name may start; escapes are decoded by now, so with one anything goes. */
function isName(name: string, source: string): boolean {
  return /^(?:--|-?[a-z_\u0080-\u{10ffff}])/iu.test(name) || source.includes('\\')
}
