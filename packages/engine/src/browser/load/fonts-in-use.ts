import type { OpenDocument } from './loaded-document.ts'

/** Families that elements are set in. */
export interface FontsInUse {
  readonly families: readonly string[]
  /** Whether the document brings fonts itself. */
  readonly hasOwn: boolean
}

/** The fonts that the browser took for the text of elements with an attribute. */
export async function fontsInUse({ page }: OpenDocument, mark: string): Promise<FontsInUse> {
  const { cdp } = page
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
  const selector = `[${mark}]`
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const families = new Set<string>()
  let hasOwn = false
  for (const nodeId of nodeIds) {
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts) {
      families.add(familyName)
      hasOwn ||= isCustomFont
    }
  }
  await cdp.send('CSS.disable')
  await cdp.send('DOM.disable')
  return { families: [...families], hasOwn }
}
