/**
 * Waits for work that does not listen to the signal itself, such as a read from the keyboard.
 *
 * @throws the signal's reason as soon as it is aborted; the work goes on unobserved, until the process ends
 */
export function interruptible<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const interrupt = () => reject(signal.reason)
    if (signal.aborted) interrupt()
    signal.addEventListener('abort', interrupt, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt))
  })
}
