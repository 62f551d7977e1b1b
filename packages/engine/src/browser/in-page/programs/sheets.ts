/** Headers and footers, as sheets of their size. */
export { layOutSheets } from '../sheets/lay-out-sheets.ts'
export { measureDigits, measureSheets } from '../sheets/measure-sheets.ts'
export { removeSheets, showSheets } from '../sheets/show-sheets.ts'
export { stylesCountPages } from '../styles-count-pages.ts'
