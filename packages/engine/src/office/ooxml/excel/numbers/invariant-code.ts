/** How Excel and WPS in Chinese, Japanese and Korean write General within a code. */
const GENERAL = /G\/(?:通用格式|標準|표준)/g

/**
 * A number format with General by its name of all languages: Excel reads its own one everywhere, others take the G for
 * the year of an era.
 *
 * @example invariantCode('[DBNum1][$-804]G/通用格式') // '[DBNum1][$-804]General'
 */
export function invariantCode(code: string): string {
  return code.includes('G/') ? code.replace(GENERAL, 'General') : code
}
