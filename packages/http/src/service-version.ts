/** Versions of the interface that requests may ask for, newest first. */
export const ACCEPTED_VERSIONS = ['2026.11'] as const

/** The version that answers when none is asked for. */
export const CURRENT_VERSION = ACCEPTED_VERSIONS[0]
