/** Wins over rules of the document, whatever their selectors. */
const OURS = ':not(#svc#svc#svc)'

/**
 * Rules by which rows, and what stands around the table, are left out of a part. They are stated once: another text of them
 * would have the browser match the styles of all rows again, part by part.
 */
export const PART_RULES = `[data-svc-out]${OURS}{display:none!important}
    [data-svc-goes-on]${OURS}{margin-top:0!important;padding-top:0!important;border-top-width:0!important;break-before:auto!important}
    [data-svc-goes-on]${OURS}::before,table[data-svc-goes-on]${OURS}>caption{content:none!important;display:none!important}
    svc-blank${OURS}{all:unset!important;display:block!important;height:1px!important;break-after:page!important}`
