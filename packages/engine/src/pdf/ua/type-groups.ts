/** Types whose elements hold other blocks (ISO 32000-1, 14.8.4.2 and 14.8.4.3). */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'Document',
  'Part',
  'Art',
  'Sect',
  'Div',
  'Aside',
  'BlockQuote',
  'LBody',
  'TD',
  'TH',
])

/** Types whose elements stand in a line of text (ISO 32000-1, 14.8.4.4). */
export const INLINE: ReadonlySet<string> = new Set([
  'Span',
  'Em',
  'Strong',
  'Quote',
  'Note',
  'Reference',
  'Code',
  'Link',
  'Ruby',
  'RB',
  'RT',
  'RP',
  'Warichu',
  'WT',
  'WP',
])

/** Types whose elements are pictures, to readers one thing with a description. */
export const ILLUSTRATIONS: ReadonlySet<string> = new Set(['Figure', 'Formula', 'Form'])
