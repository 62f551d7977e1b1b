/** Attribute of the link that waits for the number of a note at the foot of its page. */
export const NOTE_PLACE = 'data-svc-note-place'
