/** How Excel and WPS in Chinese, Japanese and Korean write General within a code. */
const GENERAL = /G\/(?:通用格式|標準|표준)/g
/** Halves of the day as Excel in Chinese, Japanese and Korean writes them, by the language that they are said in. */
const HALF_DAYS: ReadonlyMap<string, string> = new Map([
  ['上午/下午', '[$-804]'],
  ['午前/午後', '[$-411]'],
  ['오전/오후', '[$-412]'],
])

/**
 * A number format with General by its name of all languages: Excel reads its own one everywhere, others take the G for
 * the year of an era. So are the halves of the day `AM/PM`, in the language that they were named in.
 *
 * @example invariantCode('[DBNum1][$-804]G/通用格式') // '[DBNum1][$-804]General'
 */
export function invariantCode(code: string): string {
  const general = code.includes('G/') ? code.replace(GENERAL, 'General') : code
  for (const [names, language] of HALF_DAYS) {
    if (!general.includes(names)) continue
    const spoken = general.includes('[$-') ? '' : language
    return spoken + general.replaceAll(names, 'AM/PM')
  }
  return general
}
