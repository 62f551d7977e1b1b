/** Documents that move, or that show more when they are scrolled, are brought to rest by these. */
export { endMotion } from '../settle/motion/end-motion.ts'
export { endTransitions } from '../settle/motion/end-transitions.ts'
export { stillPictures } from '../settle/pictures/still-pictures.ts'
export { hasGrown, showEnd } from '../settle/scrolling/growth.ts'
export { scrollThrough } from '../settle/scrolling/scroll-through.ts'
export { standStill } from '../settle/still/stand-still.ts'
