import { onceInStretch } from '../../trees/once-in-stretch.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { textOf } from '../../trees/text-of.ts'
import { groupNameOf, inOneLine } from './control-names.ts'
import { describe, labelOf, nameAnew } from './names-and-roles.ts'
import { paintControl } from './paint-control.ts'

/** Roles of controls that Chromium has no tags for, and the nearest ones that it has them for. */
const NEAREST: Readonly<Record<string, string>> = {
  combobox: 'textbox',
  listbox: 'textbox',
  menuitemcheckbox: 'checkbox',
  menuitemradio: 'radio',
  slider: 'img',
  progressbar: 'img',
  meter: 'img',
}

const PAINTED =
  'checkbox,radio,switch,textbox,searchbox,spinbutton,button,combobox,listbox,slider,progressbar,meter,menuitemcheckbox,menuitemradio'
const WIDGETS = PAINTED.split(',')
  .map((role) => `[role="${role}"]`)
  .join(',')
const NATIVE = 'input,select,textarea,progress,meter'

/**
 * Has controls that scripts make of other elements told as those of forms are: with a tag, their name and their value.
 * Runs in the page.
 *
 * A control that a style sheet draws by its role keeps it.
 */
export function describeWidgets(): void {
  for (const tree of openTrees()) {
    for (const widget of tree.querySelectorAll<HTMLElement>(WIDGETS)) {
      if (widget.matches(NATIVE)) continue
      paintControl(widget)
      describeWidget(widget, widget.getAttribute('role') ?? '')
    }
    if (tree instanceof ShadowRoot) paintHost(tree)
  }
}

function describeWidget(widget: HTMLElement, role: string): void {
  const name = labelOf(widget)
  if (role === 'radio') describe(widget, inOneLine(groupNameOf(widget), textOf(widget)))
  const nearest = NEAREST[role]
  if (nearest === undefined || rolesInStyles().has(role)) return
  if (nearest === 'img') {
    const value = widget.ariaValueText || widget.ariaValueNow || textOf(widget)
    const described = inOneLine(name || widget.title, value)
    if (!described) return
    nameAnew(widget, described)
  }
  if (role === 'listbox') {
    const chosen = [...widget.querySelectorAll('[role="option"][aria-selected="true"]')].map(textOf)
    nameAnew(widget, inOneLine(name, chosen.join(', ')))
  }
  widget.setAttribute('role', nearest)
}

/** An element that is a control by its `ElementInternals`, which only the browser knows. */
function paintHost({ host }: ShadowRoot): void {
  const isNamed = host.localName.includes('-') && !host.hasAttribute('role')
  if (isNamed && host instanceof HTMLElement && textOf(host.shadowRoot) === '') paintControl(host)
}

const rolesInStyles = onceInStretch(() => {
  const found = new Set<string>()
  for (const tree of openTrees()) {
    for (const sheet of [...tree.styleSheets, ...tree.adoptedStyleSheets]) {
      for (const role of rolesIn(sheet)) found.add(role)
    }
  }
  return found
})

function rolesIn(sheet: CSSStyleSheet): readonly string[] {
  try {
    const selectors = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')
    return [...selectors.matchAll(/\[role[~|^$*]?=["']?([a-z]+)/gi)].map(([, role]) => role ?? '')
  } catch {
    // One of another origin, which nobody may read.
    return []
  }
}
