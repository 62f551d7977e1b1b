/** Text and pictures of a frame, which its place in a document should show. */
export interface FrameContent {
  /** Beginning of its text. */
  readonly text: string
  readonly hasPictures: boolean
}

/** Looks at the document of a frame. Runs in the page. */
export function frameContent(): FrameContent {
  const MAX_CHARACTERS = 2000
  const { body } = document
  return {
    // biome-ignore lint/performance/useDomNodeTextContent: it is compared with text as it is printed
    text: body?.innerText?.slice(0, MAX_CHARACTERS) ?? '',
    hasPictures: body?.querySelector('img,svg,canvas,video,embed,object') !== null,
  }
}
