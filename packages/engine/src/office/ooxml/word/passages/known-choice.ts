/**
 * Prefixes that an `mc:Choice` requires, where layout engines know them all: they take that choice, and never look at
 * the fallback beside it.
 */
export const KNOWN_CHOICE = /^\s*(?:(?:wp[scg]|w14|wp14|a14)\s*)+$/
