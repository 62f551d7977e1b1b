/** Fonts for one of the languages that are written in Han characters, or in Hangul. */
export interface EastAsianFonts {
  /** As fontconfig has it. */
  readonly language: string
  /** Fonts that come with Word or Windows, by all their names. */
  readonly names: readonly string[]
  /** Fonts to take, the best first; which of them there are depends on the machine. */
  readonly fonts: readonly string[]
}

/** Stand-ins for Chinese, Japanese and Korean. */
export const EAST_ASIAN: readonly EastAsianFonts[] = [
  {
    language: 'zh-cn',
    names: [
      ...['宋体', 'SimSun', '新宋体', 'NSimSun', '黑体', 'SimHei', '楷体', 'KaiTi', '楷体_GB2312'],
      ...['仿宋', 'FangSong', '仿宋_GB2312', '微软雅黑', 'Microsoft YaHei', '等线', 'DengXian'],
      ...['等线 Light', 'DengXian Light', '华文宋体', 'STSong', '华文楷体', 'STKaiti'],
    ],
    fonts: [
      'Noto Sans CJK SC',
      'Noto Sans SC',
      'Source Han Sans SC',
      'PingFang SC',
      'WenQuanYi Zen Hei',
      'WenQuanYi Micro Hei',
      'AR PL UMing CN',
      'Droid Sans Fallback',
    ],
  },
  {
    language: 'zh-tw',
    names: [
      '新細明體',
      'PMingLiU',
      '細明體',
      'MingLiU',
      '標楷體',
      'DFKai-SB',
      '微軟正黑體',
      'Microsoft JhengHei',
    ],
    fonts: [
      'Noto Sans CJK TC',
      'Noto Sans TC',
      'Source Han Sans TC',
      'PingFang TC',
      'AR PL UMing TW',
      'WenQuanYi Zen Hei',
      'Droid Sans Fallback',
    ],
  },
  {
    language: 'ja',
    names: [
      ...['ＭＳ 明朝', 'MS Mincho', 'ＭＳ Ｐ明朝', 'MS PMincho', 'ＭＳ ゴシック', 'MS Gothic'],
      ...['ＭＳ Ｐゴシック', 'MS PGothic', 'MS UI Gothic', 'メイリオ', 'Meiryo', '游明朝'],
      ...['Yu Mincho', '游ゴシック', 'Yu Gothic', '游ゴシック Light', 'Yu Gothic Light'],
    ],
    fonts: [
      'Noto Sans CJK JP',
      'Noto Sans JP',
      'Source Han Sans',
      'Hiragino Sans',
      'IPAPGothic',
      'TakaoPGothic',
      'VL PGothic',
      'Droid Sans Fallback',
    ],
  },
  {
    language: 'ko',
    names: [
      ...['맑은 고딕', 'Malgun Gothic', '바탕', 'Batang', '바탕체', 'BatangChe', '굴림', 'Gulim'],
      ...['굴림체', 'GulimChe', '돋움', 'Dotum', '돋움체', 'DotumChe', '궁서', 'Gungsuh'],
      ...['궁서체', 'GungsuhChe', '함초롬바탕', 'HCR Batang'],
    ],
    fonts: [
      'Noto Sans CJK KR',
      'Noto Sans KR',
      'Source Han Sans KR',
      'Apple SD Gothic Neo',
      'NanumGothic',
      'UnDotum',
      'Baekmuk Gulim',
    ],
  },
]
