/** Headers and footers, as sheets of their size. */
export {
  layOutSheets,
  measureDigits,
  measureSheets,
  removeSheets,
  showSheets,
} from '../sheets.ts'
export { stylesCountPages } from '../styles-count-pages.ts'
