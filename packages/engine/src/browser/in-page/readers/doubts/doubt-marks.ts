/** Elements that lay their content out by rules of their own, or that nobody reads. */
export const NO_FLOW =
  'table,thead,tbody,tfoot,tr,svg,math,ruby,select,datalist,[aria-hidden="true"]'

/** Marks an element that a person should look at. */
export function markDoubt(element: Element, doubt: 'order' | 'heading' | 'list'): void {
  element.setAttribute('data-svc-doubt', doubt)
}
