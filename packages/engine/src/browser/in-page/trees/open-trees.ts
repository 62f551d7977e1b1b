/** The document and its open shadow trees, those that hold others first. */
export function openTrees(): readonly (Document | ShadowRoot)[] {
  // Elements that cannot have a shadow tree, frequent ones first. The browser passes over them by itself: to ask each element
  // of a long document is dear.
  const WITHOUT =
    'td,tr,th,li,a,path,g,code,b,i,em,strong,br,img,tbody,ul,ol,dt,dd,dl,col,pre,table,thead,tfoot,use,rect,circle,text,tspan,' +
    'abbr,bdi,bdo,button,caption,cite,colgroup,defs,del,dfn,figcaption,figure,font,hr,input,ins,kbd,label,line,mark,option,' +
    'polygon,polyline,q,s,samp,script,select,small,style,sub,sup,svg,tt,u,var'
  const trees: (Document | ShadowRoot)[] = [document]
  for (const tree of trees) {
    for (const { shadowRoot } of tree.querySelectorAll(`:not(${WITHOUT})`)) {
      if (shadowRoot) trees.push(shadowRoot)
    }
  }
  return trees
}
