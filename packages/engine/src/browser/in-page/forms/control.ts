/** A control of a document that becomes a field. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
