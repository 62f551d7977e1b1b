/** Families as wide as those that forms name, which every field is drawn in. */
export const FIELD_FAMILIES = ['Arial', 'Times New Roman', 'Courier New'] as const
