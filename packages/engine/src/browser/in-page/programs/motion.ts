/** Documents that move, or that show more when they are scrolled, are brought to rest by these. */
export { endMotion } from '../settle/end-motion.ts'
export { endTransitions } from '../settle/end-transitions.ts'
export { scrollThrough } from '../settle/scroll-through.ts'
export { standStill } from '../settle/stand-still.ts'
export { stillPictures } from '../settle/still-pictures.ts'
