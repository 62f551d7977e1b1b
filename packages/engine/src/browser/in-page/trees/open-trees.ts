import { onceInStretch } from './once-in-stretch.ts'

/** A document or a shadow tree. */
export type Tree = Document | ShadowRoot

/** The document and its open shadow trees, those that hold others first. */
export const openTrees: () => readonly Tree[] = onceInStretch(findTrees)

/** Looks for the document and its open shadow trees. */
export function findTrees(): readonly Tree[] {
  // Elements that cannot have a shadow tree, frequent ones first. The browser passes over them by itself: to ask each element
  // of a long document is dear.
  const WITHOUT =
    'td,tr,th,li,a,path,g,code,b,i,em,strong,br,img,tbody,ul,ol,dt,dd,dl,col,pre,table,thead,tfoot,use,rect,circle,text,tspan,' +
    'abbr,bdi,bdo,button,caption,cite,colgroup,defs,del,dfn,figcaption,figure,font,hr,input,ins,kbd,label,line,mark,option,' +
    'polygon,polyline,q,s,samp,script,select,small,style,sub,sup,svg,tt,u,var'
  const trees: Tree[] = [document]
  for (const tree of trees) {
    for (const { shadowRoot } of tree.querySelectorAll(`:not(${WITHOUT})`)) {
      if (shadowRoot) trees.push(shadowRoot)
    }
  }
  return trees
}
