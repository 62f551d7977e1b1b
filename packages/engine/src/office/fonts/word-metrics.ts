import { fullHangul, LATIN_OF_MALGUN, LATIN_OF_MALGUN_BOLD } from './malgun-widths.ts'

/** How Word sets a font that is not there: what a stand-in needs so that lines break and stand where Word has them. */
export interface WordMetrics {
  /** All its names. */
  readonly names: readonly string[]
  /** Family that its glyphs are taken from. */
  readonly base: string
  /** Height above and below the baseline, in ems, as the font itself says. */
  readonly ascent: number
  readonly descent: number
  /** Widths by character, in thousandths of the em, where they are not those of the base. */
  readonly widths?: (isBold: boolean) => ReadonlyMap<number, number>
}

/** Heights of the fonts that Windows has had since its first days, whose lines are as high as their squares. */
const PLAIN = { ascent: 0.859, descent: 0.141 } as const

/**
 * Fonts for Chinese, Japanese and Korean whose measures are known.
 *
 * The fonts of even width have letters of half a square, as the monospaced stand-ins do.
 */
export const WORD_METRICS: readonly WordMetrics[] = [
  {
    names: ['Malgun Gothic', '맑은 고딕'],
    base: 'Noto Sans CJK KR',
    ascent: 1.088,
    descent: 0.242,
    widths: (isBold) =>
      new Map([...fullHangul(), ...(isBold ? LATIN_OF_MALGUN_BOLD : LATIN_OF_MALGUN)]),
  },
  {
    names: [
      ...['宋体', 'SimSun', '新宋体', 'NSimSun', '黑体', 'SimHei', '楷体', 'KaiTi'],
      ...['楷体_GB2312', 'KaiTi_GB2312', '仿宋', 'FangSong', '仿宋_GB2312', 'FangSong_GB2312'],
    ],
    base: 'Noto Sans Mono CJK SC',
    ...PLAIN,
  },
  {
    names: ['바탕', 'Batang', '굴림', 'Gulim', '돋움', 'Dotum', '궁서', 'Gungsuh'],
    base: 'Noto Sans CJK KR',
    ...PLAIN,
    widths: fullHangul,
  },
  {
    names: [
      '바탕체',
      'BatangChe',
      '굴림체',
      'GulimChe',
      '돋움체',
      'DotumChe',
      '궁서체',
      'GungsuhChe',
    ],
    base: 'Noto Sans Mono CJK KR',
    ...PLAIN,
    widths: fullHangul,
  },
  {
    names: ['ＭＳ 明朝', 'MS Mincho', 'ＭＳ ゴシック', 'MS Gothic'],
    base: 'Noto Sans Mono CJK JP',
    ...PLAIN,
  },
  {
    names: ['ＭＳ Ｐ明朝', 'MS PMincho', 'ＭＳ Ｐゴシック', 'MS PGothic', 'MS UI Gothic'],
    base: 'Noto Sans CJK JP',
    ...PLAIN,
  },
  {
    names: ['游ゴシック', 'Yu Gothic', '游ゴシック Light', 'Yu Gothic Light', 'Yu Gothic Medium'],
    base: 'Noto Sans CJK JP',
    ascent: 0.985,
    descent: 0.302,
  },
  {
    names: ['游明朝', 'Yu Mincho', '游明朝 Light', 'Yu Mincho Light', 'Yu Mincho Demibold'],
    base: 'Noto Sans CJK JP',
    ascent: 0.995,
    descent: 0.292,
  },
  { names: ['メイリオ', 'Meiryo'], base: 'Noto Sans CJK JP', ascent: 1.06, descent: 0.44 },
  {
    names: ['微软雅黑', 'Microsoft YaHei', '微软雅黑 Light', 'Microsoft YaHei Light'],
    base: 'Noto Sans CJK SC',
    ascent: 1.058,
    descent: 0.262,
  },
  {
    names: ['微軟正黑體', 'Microsoft JhengHei', '微軟正黑體 Light', 'Microsoft JhengHei Light'],
    base: 'Noto Sans CJK TC',
    ascent: 1.069,
    descent: 0.261,
  },
  {
    names: ['新細明體', 'PMingLiU'],
    base: 'Noto Sans CJK TC',
    ascent: 0.801,
    descent: 0.199,
  },
  {
    names: ['細明體', 'MingLiU', '標楷體', 'DFKai-SB'],
    base: 'Noto Sans Mono CJK TC',
    ascent: 0.801,
    descent: 0.199,
  },
]

const NAMES: ReadonlyMap<string, WordMetrics> = new Map(
  WORD_METRICS.flatMap((metrics) => metrics.names.map((name) => [name, metrics] as const)),
)

const MENTION = new RegExp([...NAMES.keys()].join('|'))

/** Whether a text may name a font whose metrics are known. */
export function mentionsWordFont(text: string): boolean {
  return MENTION.test(text)
}

/** Family of the stand-in with the metrics of a font, where one is made. */
export function wordFamily({ names: [name = ''] }: WordMetrics): string {
  return `${name} as in Word`
}

/**
 * Names of a font for LibreOffice, the stand-in with its metrics first; undefined where its metrics are not known.
 *
 * @example wordFontNames('맑은 고딕') // 'Malgun Gothic as in Word;맑은 고딕'
 */
export function wordFontNames(name: string): string | undefined {
  const metrics = NAMES.get(name)
  return metrics && `${wordFamily(metrics)};${name}`
}

/**
 * Heights above and below the baseline that Word gives a line: three tenths more than the font says, half of it above,
 * for fonts of Chinese, Japanese and Korean.
 */
export function lineOfWord({ ascent, descent }: WordMetrics): {
  readonly ascent: number
  readonly descent: number
} {
  const half = 0.15 * (ascent + descent)
  return { ascent: ascent + half, descent: descent + half }
}
