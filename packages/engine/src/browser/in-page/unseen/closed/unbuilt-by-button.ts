import { isSeen } from '../../trees/is-seen.ts'
import { WINDOWS } from './closed-element.ts'

/** Programs name windows and menus so, and place them over all else. */
const OVER =
  /(?:^|[\s_-])(?:modal|dialog|popup|popover|dropdown|tooltip|toast|menu|overlay|backdrop|fixed|absolute)(?:$|[\s_-])/i

const LITERAL = /(['"`])(.*?)\1/g

/**
 * Buttons of a tree that bring parts which are not built: those of Alpine that set what the `x-if` of a template asks for, and signs
 * of folded values between brackets (`{...}`), as viewers of JSON have them.
 */
export function unbuiltByButton(tree: Document | ShadowRoot): readonly Element[] {
  const templates = tree.querySelectorAll<HTMLTemplateElement>('template[x-if]')
  return [...new Set([...templates].flatMap(openersOf)), ...foldedValues(tree)]
}

/** Buttons that have the content of a template be built, where it is none that lies over the document. */
function openersOf(template: HTMLTemplateElement): readonly Element[] {
  const root = template.content.firstElementChild
  const scope = template.closest('[x-data]')
  if (root === null || scope === null || isBuilt(template, root) || isOver(root)) return []
  if (root.textContent.trim() === '') return []
  const condition = template.getAttribute('x-if') ?? ''
  const literals = literalsIn(condition)
  const names = condition.replace(LITERAL, '').match(/[a-z_$][\w$]*/gi) ?? []
  return [...scope.querySelectorAll('*')].filter((button) =>
    button.getAttributeNames().some((attribute) => {
      if (!/^(?:@|x-on:)click(?:\.|$)/.test(attribute) || !isSeen(button)) return false
      const action = button.getAttribute(attribute) ?? ''
      const isSet = names.some((name) => action.match(assignmentOf(name)))
      const set = literalsIn(action)
      return isSet && (literals.length === 0 || literals.some((value) => set.includes(value)))
    }),
  )
}

function literalsIn(script: string): readonly string[] {
  return [...script.matchAll(LITERAL)].map(([, , value = '']) => value)
}

function assignmentOf(name: string): RegExp {
  return new RegExp(`(?:^|[^\\w$])${name.replaceAll('$', '\\$')}\\s*=(?!=)`)
}

/** Whether the content of a template stands behind it. */
function isBuilt({ nextElementSibling: next }: Element, root: Element): boolean {
  return next?.localName === root.localName && next.className === root.className
}

function isOver(root: Element): boolean {
  return (
    root.matches(WINDOWS) ||
    OVER.test(root.className) ||
    root.getAttributeNames().some((name) => /click\.(?:outside|away)/.test(name))
  )
}

/**
 * Lines of values that are folded: three dots between brackets that somebody may press, or the numbers of values that are one group
 * (`[0 - 100]`).
 */
function foldedValues(tree: Document | ShadowRoot): readonly Element[] {
  const DOTS = /^(?:\.{3}|…)$/
  const NUMBERS = /^\d+\s*(?:[-–…]|\.{3})\s*\d+$/
  return [...tree.querySelectorAll('div,span,a')].flatMap((sign) => {
    if (sign.childElementCount > 0 || !sign.textContent) return []
    const words = sign.textContent.trim()
    if (DOTS.test(words)) {
      const line = sign.parentElement
      if (line === null || !/[{[]\s*(?:\.{3}|…)\s*[}\]]/.test(line.textContent)) return []
      return isPressed(sign) ? [line] : []
    }
    const group = NUMBERS.test(words) ? groupOf(sign) : null
    return group && isPressed(group) ? [group] : []
  })
}

/** The element around numbers that has brackets around them, and no more. */
function groupOf(numbers: Element): Element | null {
  const LEVELS = 2
  const words = numbers.textContent?.trim()
  let around = numbers.parentElement
  for (let level = 0; around && level < LEVELS; level++, around = around.parentElement) {
    if (around.textContent?.replace(/\s+/g, '') === `[${words?.replace(/\s+/g, '')}]`) return around
  }
  return null
}

function isPressed(element: Element): boolean {
  return isSeen(element) && getComputedStyle(element).cursor === 'pointer'
}
