type Change = readonly [counter: string, value: number]

/** Changes of counters by the styles of an element or a pseudo-element, in the order in which they are made. */
export interface CounterChanges {
  readonly resets: readonly Change[]
  readonly increments: readonly Change[]
  readonly sets: readonly Change[]
}

const CHANGE =
  /(?:reversed\(\s*)?(-?[_a-z\u0080-\uffff\\][-\w\u0080-\uffff\\]*)\)?(?:\s+(-?\d+))?/gi

/** Changes that computed styles state (`counter-reset`, `counter-increment`, `counter-set`). */
export function statedChanges(style: CSSStyleDeclaration): CounterChanges {
  return {
    resets: changesIn(style.counterReset, 0),
    increments: changesIn(style.counterIncrement, 1),
    sets: changesIn(style.counterSet, 0),
  }
}

/** Those of an element: lists and their items count `list-item` without a word, unless styles say otherwise (CSS Lists 3, 4.6). */
export function changesOfElement(element: Element, style: CSSStyleDeclaration): CounterChanges {
  const stated = statedChanges(style)
  const list = element.closest('ol,ul,menu')
  const isDown = list instanceof HTMLOListElement && list.reversed
  if (element === list && !countsItems(stated.resets)) {
    const first = firstNumber(element, isDown)
    return { ...stated, resets: [...stated.resets, ['list-item', isDown ? first + 1 : first - 1]] }
  }
  if (!style.display.includes('list-item') || countsItems(stated.increments)) return stated
  const isValued = element instanceof HTMLLIElement && element.hasAttribute('value')
  return {
    ...stated,
    increments: [...stated.increments, ['list-item', isDown ? -1 : 1]],
    sets: isValued ? [...stated.sets, ['list-item', element.value]] : stated.sets,
  }
}

function changesIn(stated: string, otherwise: number): Change[] {
  return [...stated.matchAll(CHANGE)]
    .map(([, name = '', value]): Change => [name, value === undefined ? otherwise : Number(value)])
    .filter(([name]) => name !== 'none')
}

function countsItems(changes: readonly Change[]): boolean {
  return changes.some(([name]) => name === 'list-item')
}

function firstNumber(list: Element, isDown: boolean): number {
  if (list instanceof HTMLOListElement && list.hasAttribute('start')) return list.start
  return isDown ? [...list.children].filter((child) => child instanceof HTMLLIElement).length : 1
}
