const URLS = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^)\\]|\\.)*?))\s*\)/gs

/** The `data:` addresses that a text of CSS names. */
export function dataAddresses(text: string): readonly string[] {
  if (!text.includes('data:')) return []
  return [...text.matchAll(URLS)].flatMap(([, double, single, plain]) => {
    const url = (double ?? single ?? plain ?? '').replace(/\\([^\da-f\n])/gi, '$1').trim()
    return /^data:/i.test(url) ? url : []
  })
}
