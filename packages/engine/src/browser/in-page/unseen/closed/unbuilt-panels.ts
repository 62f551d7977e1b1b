import { isSeen } from '../../trees/is-seen.ts'
import { holdsSomething, isInMenu } from './closed-element.ts'

const PANEL = '[role="tabpanel"]'

/**
 * Tabs of a tree that are not chosen and whose panel is not in the document: some programs build the chosen one alone.
 * Those that are links lead to other documents.
 */
export function unbuiltPanels(tree: Document | ShadowRoot): readonly Element[] {
  return (
    [...tree.querySelectorAll('[role="tablist"]')]
      .filter((list) => isSeen(list) && !isInMenu(list))
      .flatMap((list) => [...list.querySelectorAll('[role="tab"][aria-selected="false"]')])
      // Dots of carousels have no words; their slides are told.
      .filter(holdsSomething)
      .filter((tab) => !hasPanel(tab, tree) && !/^[^#]/.test(tab.getAttribute('href') ?? ''))
  )
}

/** Whether the panel of a tab is there, by one of the names that they have for each other. */
function hasPanel(tab: Element, tree: Document | ShadowRoot): boolean {
  const list = tab.closest('[role="tablist"]')
  const panels = panelsNear(list)
  const names = ['aria-controls', 'data-bs-target', 'data-target', 'href', 'panel']
    .map((name) => tab.getAttribute(name)?.replace(/^#/, '') ?? '')
    .filter((name) => name !== '')
  const named = names.flatMap((name) => tree.getElementById(name) ?? [])
  if (named.some((panel) => showsPartOf(panel, tab))) return true
  if (named.length > 0) return named.some((panel) => isOwn(panel, tab) && !isEmptyPanel(panel))
  const tabs = list?.querySelectorAll('[role="tab"]').length ?? 0
  const isNamed =
    tab.id !== '' &&
    tree.querySelector(`${PANEL}[aria-labelledby="${CSS.escape(tab.id)}"]`) !== null
  // Without names there is one for each, or there are some missing.
  return isNamed || (names.length === 0 && panels.length >= tabs)
}

/** Whether a panel is not that of the chosen tab beside: some programs have one panel, and build what is chosen in it. */
function isOwn(panel: Element, tab: Element): boolean {
  const chosen = tab
    .closest('[role="tablist"]')
    ?.querySelector('[role="tab"][aria-selected="true"]')
  return chosen?.getAttribute('aria-controls') !== panel.id
}

/** Whether a panel of several tabs shows what has the name of one of them as its class: the chosen one shows all, as in documentation of Java. */
function showsPartOf(panel: Element, { id }: Element): boolean {
  return id !== '' && [...panel.getElementsByClassName(id)].some(isSeen)
}

/** Whether it is a place that is filled once its tab is chosen. */
function isEmptyPanel(panel: Element): boolean {
  return panel.matches(PANEL) && !isSeen(panel) && !holdsSomething(panel)
}

/** Panels in the nearest box around a list of tabs that has any, without those inside of others. */
function panelsNear(list: Element | null): readonly Element[] {
  for (let box = list?.parentElement; box; box = box.parentElement) {
    const outer = box.closest(PANEL)
    const panels = [...box.querySelectorAll(PANEL)].filter(
      (panel) => panel.parentElement?.closest(PANEL) === outer,
    )
    if (panels.length > 0) return panels
  }
  return []
}
