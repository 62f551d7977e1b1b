const CHART = /\suri=["'][^"']*\/drawing\/2014\/chartex["']/g
const ALTERNATIVE_ENDS = '</mc:AlternateContent>'

/** Whether a part has a chart of Office 2016 and later without a picture for programs that do not draw those. */
export function hasBareChart(text: string): boolean {
  return Array.from(text.matchAll(CHART), ({ index }) => index).some((at) => {
    const end = text.indexOf(ALTERNATIVE_ENDS, at)
    const fallback = text.slice(at, end < 0 ? at : end).split('<mc:Fallback')[1] ?? ''
    return !/blip\b|imagedata\b/.test(fallback)
  })
}
