import { imagesArrived } from '../resources/images-arrived.ts'
import { openTrees } from '../trees/open-trees.ts'
import { isPending } from './still/is-pending.ts'

/** Facts about a document whose resources have come. */
export interface SettledDocument {
  /** Whether scripts belong to it or a frame of it, which may change it yet. */
  readonly hasScripts: boolean
  /** Whether other documents stand in it. */
  readonly hasFrames: boolean
  /** Whether something may move by itself. */
  readonly mayMove: boolean
}

/** Work that scripts wait for. */
const KINDS = ['timers', 'frames', 'later'] as const

/** Elements that move by themselves. */
const MOVING =
  'animate,animateColor,animateMotion,animateTransform,set,marquee,progress:indeterminate,video,audio'

/**
 * Waits until the document's fonts have loaded and its images have arrived or failed. Runs in the page.
 *
 * Images and frames that load lazily are told to load now: nobody will scroll to them.
 *
 * @param isBroken whether the document broke off on its way: its fonts are then never told to be ready
 * @param event name of the events that ask what is pending, before the kind that is asked for
 * @returns facts about it that say how to go on
 */
export async function settle(isBroken: boolean, event: string): Promise<SettledDocument> {
  const images = openTrees().flatMap((tree) => [...tree.querySelectorAll('img')])
  for (const image of images) if (image.loading === 'lazy') image.loading = 'eager'
  /** Has a frame that loads lazily load now, if it has not. */
  const loadFrame = (frame: HTMLIFrameElement) => {
    const { src, srcdoc, contentDocument } = frame
    if (frame.loading !== 'lazy') return
    const isWaiting =
      (src || srcdoc) && src !== 'about:blank' && contentDocument?.URL === 'about:blank'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.setAttribute('loading', 'eager')
    return isWaiting ? loaded : undefined
  }
  await imagesArrived(images)
  await Promise.all([...document.querySelectorAll('iframe')].map(loadFrame))
  // Styles ask for their fonts and images when they are first computed.
  document.documentElement?.getBoundingClientRect()
  const onTheirWay = () => [...document.fonts].filter(({ status }) => status === 'loading')
  await (isBroken
    ? Promise.allSettled(onTheirWay().map(({ loaded }) => loaded))
    : document.fonts.ready)
  const mayMove =
    openTrees().length > 1 ||
    document.getAnimations().length > 0 ||
    document.querySelector(MOVING) !== null
  // Scripts by their element that run nothing: data, templates, import maps.
  const isScript = ({ type }: HTMLScriptElement) =>
    /^$|^module$|^speculationrules$|(?:java|ecma)script/i.test(type.trim())
  const hasFrames = document.querySelector('iframe,frame,object,embed') !== null
  const hasScripts =
    hasFrames ||
    [...document.scripts].some(isScript) ||
    KINDS.some((kind) => isPending(window, event, kind)) ||
    document.body?.hasAttribute('onload') === true
  return { hasScripts, hasFrames, mayMove }
}
