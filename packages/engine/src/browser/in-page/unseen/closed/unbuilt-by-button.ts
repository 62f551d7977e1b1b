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

/** Lines of values that are folded: three dots between brackets that somebody may press. */
function foldedValues(tree: Document | ShadowRoot): readonly Element[] {
  const DOTS = /^(?:\.{3}|…)$/
  return [...tree.querySelectorAll('div,span,a')].flatMap((sign) => {
    if (sign.childElementCount > 0 || !DOTS.test(sign.textContent.trim())) return []
    const line = sign.parentElement
    if (line === null || !/[{[]\s*(?:\.{3}|…)\s*[}\]]/.test(line.textContent)) return []
    return isSeen(sign) && getComputedStyle(sign).cursor === 'pointer' ? [line] : []
  })
}
