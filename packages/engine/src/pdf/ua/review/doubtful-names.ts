/** A name that programs give files: nobody wrote it for readers. */
const FILE_NAME =
  /^(?:.*[\w)-]\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|avif|ico|emf|wmf)|\S*[\w)-]\.(?:pdf|docx?|rtf|odt|xlsx?|ods|html?|md|txt))$/i
/** Names of cameras, screenshots and editors. */
const MADE_UP =
  /^(?:(?:img|dsc|image|picture|photo|bild|grafik|screenshot|untitled|unbenannt|document|dokument)[\s_-]*[\d()][\d()._\s-]*|microsoft word - .*|(?:an? )?(?:image|picture|photo|graphic|bild|grafik|foto|imagen|imagem|immagine)|placeholder|spacer|untitled|unbenannt)$/i
/**
 * Whether a text that is to tell readers something is the name of a file, or of no thing in particular.
 *
 * @example isDoubtfulName('IMG_2041.jpg') // true
 *
 * Source: Matterhorn protocol 1.1, checkpoint 06-004 (title) and what 13-004 asks for (alternative text)
 */
export function isDoubtfulName(text: string): boolean {
  const name = text.trim()
  return FILE_NAME.test(name) || MADE_UP.test(name)
}
