/** Images of documents and of elements. */
export { documentTitle, elementBox, lowerFixedBars } from '../image-target.ts'
export { showStills } from '../settle/pictures/show-stills.ts'
export { belowWindow, hasRoomForRows } from '../unseen/absent/room-for-rows.ts'
export { hiddenBelow } from '../unseen/hidden-below.ts'
export { showSkipped } from '../unseen/show-skipped.ts'
