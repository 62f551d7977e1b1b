/** Tags that only one program for PDF knows. */
export interface ForeignTags {
  readonly program: string
  /** As they are written, each once. */
  readonly tags: readonly string[]
}

/** Tags by their program, as selectors: names that others use, too, with an attribute that only it has. */
const TAGS: Readonly<Record<string, string>> = {
  mPDF: 'pagebreak,tocpagebreak,tocentry,toc[toc-preHTML],indexentry,indexinsert,htmlpageheader,htmlpagefooter,sethtmlpageheader,sethtmlpagefooter,pageheader,pagefooter,setpageheader,setpagefooter,columns[column-count],columnbreak,watermarktext,watermarkimage,dottab,barcode[code],bookmark[content],annotation[content]',
  xhtml2pdf:
    'pdf\\:nextpage,pdf\\:nextframe,pdf\\:nexttemplate,pdf\\:pagenumber,pdf\\:pagecount,pdf\\:toc,pdf\\:barcode,pdf\\:spacer,pdf\\:font,pdf\\:language',
  html2pdf:
    'page_header,page_footer,page[backtop],page[pageset],end_last_page,nobreak,qrcode[value]',
  PD4ML:
    'pd4ml\\:page\\.break,pd4ml\\:page\\.header,pd4ml\\:page\\.footer,pd4ml\\:toc,pd4ml\\:footnote,pd4ml\\:attachment,pd4ml\\:watermark',
  TCPDF: 'tcpdf[method]',
  'Flying Saucer': 'bookmark[name][href]',
  WeasyPrint: 'link[rel~="attachment" i],a[rel~="attachment" i]',
}

/** Tags of a document that the browser does not know, by the programs that do. Runs in the page. */
export function foreignTags(): readonly ForeignTags[] {
  return Object.entries(TAGS).flatMap(([program, selector]) => {
    const found = [...document.querySelectorAll(selector)].filter(
      (element) => element instanceof HTMLUnknownElement || element.hasAttribute('rel'),
    )
    const written = ({ localName: name, attributes }: Element) =>
      attributes.getNamedItem('rel') ? `<${name} rel="attachment">` : `<${name}>`
    const tags = [...new Set(found.map(written))]
    return tags.length > 0 ? [{ program, tags }] : []
  })
}
