/** Fields of forms. */
export { findControls } from '../forms/find-controls.ts'
export { leaveControls } from '../forms/left/leave-controls.ts'
export { showControls } from '../forms/show-controls.ts'
