/** Event that asks whether a document hears that it is scrolled. @param event the one that asks whether it does anything then */
export function scrollHeardEvent(event: string): string {
  return `${event}-heard`
}
