// Colour spaces of profiles as their headers name them (ICC.1:2022, 7.2).
const SPACES = { gray: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' } as const
// Classes that PDF takes for images (ISO 32000-2, 8.6.5.5).
const CLASSES = ['scnr', 'mntr', 'prtr', 'spac']
const HEADER = 128
// Colours without a profile are those of sRGB anyway.
const SRGB = /sRGB|s\0R\0G\0B/

/**
 * A colour profile that says more than the kind of colours does.
 *
 * @returns undefined for sRGB, and for one that PDF does not take or that is for other colours
 */
export function usableProfile(
  profile: Buffer,
  colors: keyof typeof SPACES,
): Uint8Array | undefined {
  if (profile.length < HEADER + 4 || profile.readUInt32BE(0) > profile.length) return undefined
  const text = (from: number) => profile.toString('latin1', from, from + 4)
  const version = profile[8] as number
  const isFit = text(36) === 'acsp' && text(16) === SPACES[colors] && CLASSES.includes(text(12))
  if (!isFit || version < 2 || version > 4) return undefined
  return isSrgb(profile) ? undefined : profile
}

/** Whether a profile is that of sRGB, by its description. */
export function isSrgb(profile: Buffer): boolean {
  const count = Math.min(profile.readUInt32BE(HEADER), 100)
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + 4 + index * 12
    if (entry + 12 > profile.length) return false
    if (profile.toString('latin1', entry, entry + 4) !== 'desc') continue
    const start = profile.readUInt32BE(entry + 4)
    const end = start + Math.min(profile.readUInt32BE(entry + 8), 1000)
    return SRGB.test(profile.toString('latin1', start, end))
  }
  return false
}
