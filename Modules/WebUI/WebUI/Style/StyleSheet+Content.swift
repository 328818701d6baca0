extension StyleSheet {
  static let content = """
    .list{display:flex;flex-direction:column;background:var(--surface);border:1px solid var(--border);
      border-radius:var(--radius);overflow:clip}
    .list>li{padding:.85rem 1rem;min-width:0}
    .list>li+li{border-top:1px solid var(--border)}
    .list:empty{display:none}
    .list>li:has(>.section){background:var(--bg);padding:1rem 0 0;border:0}
    .list:has(>li>.section){background:none;border:0;border-radius:0}
    .section{display:flex;flex-direction:column;gap:.75rem;min-width:0}
    fieldset.section{border:1px solid var(--border);border-radius:var(--radius);background:var(--surface);
      padding:1.1rem 1.25rem 1.35rem;gap:1rem}
    .section-title{font-size:var(--heading)}
    legend.section-title{padding:0;font-weight:500;float:left;width:100%;margin-bottom:.25rem}
    legend.section-title+*{clear:both}
    .section-footer{color:var(--text-2);font-size:var(--small)}
    .labeled{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;align-items:baseline}
    .labeled-title{color:var(--text-2)}
    .disclosure{border:1px solid var(--border);border-radius:var(--radius);background:var(--surface)}
    .disclosure>summary{cursor:pointer;padding:.8rem 1rem;font-weight:600;min-height:2.75rem}
    .disclosure-content{padding:0 1rem 1rem}
    .unavailable{display:flex;flex-direction:column;align-items:center;text-align:center;gap:.6rem;padding:3.5rem 1rem}
    .unavailable-icon{font-size:2.2rem;color:var(--text-2)}
    .unavailable-title{font-size:var(--heading);font-weight:500;letter-spacing:-.02em}
    .breadcrumbs ol{display:flex;flex-wrap:wrap;gap:.25rem .5rem;padding:0;margin:0;list-style:none;font-size:var(--small)}
    .breadcrumbs a{color:var(--text-2);text-decoration:none}.breadcrumbs a:hover{color:var(--text);text-decoration:underline}
    .breadcrumbs li:not(:last-child)::after{content:"/";color:var(--text-2);margin-inline-start:.5rem}
    .badged{display:inline-flex;align-items:center;gap:.4rem}
    .badge{display:inline-flex;align-items:center;justify-content:center;min-width:1.45rem;height:1.45rem;padding:0 .45rem;
      border-radius:1rem;background:var(--tint);color:var(--on-tint);font-size:var(--caption);font-weight:600;line-height:1}
    .image{display:inline-flex;align-items:center}
    .picture{width:100%;height:auto;aspect-ratio:1;object-fit:cover;border-radius:var(--radius-s);background:var(--frame);color:var(--text-2)}
    .picture-missing{display:flex;align-items:center;justify-content:center;color:var(--text-2);font-size:2rem}
    .picture.w-thumb{width:4rem;flex:none;font-size:1.2rem}
    .button[aria-current=true]>.picture{outline:2px solid var(--tint);outline-offset:2px}
    .table{width:100%;border-collapse:separate;border-spacing:0;background:var(--surface);border:1px solid var(--border);
      border-radius:var(--radius);overflow:clip}
    .section>.table,.section:has(>.table,>.part-row),nav:has(>.list-tabs){align-self:stretch}
    .table thead th{position:sticky;top:var(--row);z-index:1}
    .table tfoot :is(th,td){border-top:1px solid var(--control);background:none;color:var(--text);font-weight:600;
      font-size:inherit}
    .chart{display:flex;flex-direction:column;gap:var(--s2);min-width:0}
    .chart-scale,.chart-ends{display:flex;justify-content:space-between;color:var(--text-2);font-size:var(--caption);
      font-variant-numeric:tabular-nums}
    .chart-plot{min-width:0}.plot{width:100%;height:12rem;overflow:visible}
    .plot *{vector-effect:non-scaling-stroke}
    .chart-grid{stroke:var(--border)}.chart-bar{fill:var(--tint)}.chart-former{fill:var(--control);opacity:.5}
    .chart-line,.chart-line-former{fill:none;stroke:var(--tint);stroke-width:2;stroke-linejoin:round}
    .chart-line-former{stroke:var(--control);stroke-dasharray:4 4}
    @media (forced-colors:active){.chart-bar{fill:CanvasText}.chart-former{fill:GrayText}.chart-line{stroke:CanvasText}
      .chart-line-former{stroke:GrayText}}
    .table th{font-size:var(--small);font-weight:600;color:var(--text-2);background:var(--surface-2);white-space:nowrap}
    .table th a{color:inherit}
    .table th[aria-sort=ascending] a::after{content:" ↑"}.table th[aria-sort=descending] a::after{content:" ↓"}
    .table th,.table td{padding:.75rem 1rem;text-align:start;vertical-align:middle}
    .table td{border-top:1px solid var(--border)}
    .table tbody tr:hover td{background:color-mix(in srgb,var(--tint) 4%,transparent)}
    .table .ta-trailing{text-align:end}.table .ta-center{text-align:center}
    @media (max-width:44rem){
      .table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      .table,.table :is(tbody,tfoot,tr,td,th){display:block}.table tfoot :is(th,td):empty{display:none}
      .table tr{padding:.6rem 0}.table tr+tr{border-top:1px solid var(--border)}
      .table td,.table tfoot :is(th,td){border:0;padding:.3rem 1rem;display:flex;align-items:baseline;justify-content:space-between;gap:1rem;text-align:end}
      .table tfoot tr{border-top:1px solid var(--control)}
      .table td.selection{width:auto;justify-content:flex-start}
      .table td:has(>span:only-child:empty){display:none}
      .table td::before{content:attr(data-label);color:var(--text-2);font-size:var(--small);text-align:start}
    }

    """

  static let utilities = """
    .font-large-title{font-size:clamp(2.25rem,1.6rem + 2.2vw,3rem);font-weight:500;line-height:1.05;letter-spacing:-.035em}
    .font-title{font-size:var(--title);font-weight:500;line-height:1.2;letter-spacing:-.024em}
    .font-title2{font-size:var(--heading);font-weight:500;line-height:1.25;letter-spacing:-.02em}
    .font-title3{font-size:var(--lead);font-weight:500;line-height:1.3}.font-headline{font-size:var(--body);font-weight:500}
    .font-subheadline{font-size:var(--small);font-weight:400}.font-body{font-size:var(--body);font-weight:400}.font-callout{font-size:var(--small)}
    .font-footnote{font-size:var(--small)}.font-caption{font-size:var(--caption)}
    .bold{font-weight:600}.strike{text-decoration:line-through}.digits{font-variant-numeric:tabular-nums}
    .fg-primary{color:var(--text)}.fg-secondary{color:var(--text-2)}.fg-tint{color:var(--tint)}
    .fg-success{color:var(--success)}.fg-warning{color:var(--warning)}.fg-danger{color:var(--danger)}
    .tint-success{--tint:var(--success)}.tint-warning{--tint:var(--warning)}.tint-danger{--tint:var(--danger)}
    .bg-card{background:var(--surface);border:1px solid var(--border);border-radius:var(--radius);padding:1rem}
    a.link:has(>.bg-card),a.link:has(>.article){color:inherit;text-decoration:none;display:block;height:100%}
    a.link>.bg-card{height:100%}
    .grid .bg-card>:last-child{margin-top:auto}
    a.link:hover>.bg-card{border-color:var(--tint);box-shadow:0 6px 22px rgb(0 0 0/.08)}
    .bg-secondary{background:var(--surface-2);border-radius:var(--radius)}
    .bg-tint{background:var(--tint-soft);border-radius:var(--radius)}
    .bg-success{background:var(--success-soft);border-radius:var(--radius-s)}
    .bg-warning{background:var(--warning-soft);border-radius:var(--radius-s)}
    .bg-danger{background:var(--danger-soft);border-radius:var(--radius-s)}
    .p-0{padding:0}.p-1{padding:var(--s1)}.p-2{padding:var(--s2)}.p-3{padding:var(--s3)}.p-4{padding:var(--s4)}.p-5{padding:var(--s5)}
    .p-6{padding:var(--s6)}
    .px-0{padding-inline:0}.px-1{padding-inline:var(--s1)}.px-2{padding-inline:var(--s2)}.px-3{padding-inline:var(--s3)}
    .px-4{padding-inline:var(--s4)}.px-5{padding-inline:var(--s5)}.px-6{padding-inline:var(--s6)}
    .py-0{padding-block:0}.py-1{padding-block:var(--s1)}.py-2{padding-block:var(--s2)}.py-3{padding-block:var(--s3)}
    .py-4{padding-block:var(--s4)}.py-5{padding-block:var(--s5)}.py-6{padding-block:var(--s6)}
    .pt-0{padding-top:0}.pt-1{padding-top:var(--s1)}.pt-2{padding-top:var(--s2)}.pt-3{padding-top:var(--s3)}.pt-4{padding-top:var(--s4)}
    .pt-5{padding-top:var(--s5)}.pt-6{padding-top:var(--s6)}
    .pb-0{padding-bottom:0}.pb-1{padding-bottom:var(--s1)}.pb-2{padding-bottom:var(--s2)}.pb-3{padding-bottom:var(--s3)}
    .pb-4{padding-bottom:var(--s4)}.pb-5{padding-bottom:var(--s5)}.pb-6{padding-bottom:var(--s6)}
    .ps-0{padding-inline-start:0}.ps-1{padding-inline-start:var(--s1)}.ps-2{padding-inline-start:var(--s2)}
    .ps-3{padding-inline-start:var(--s3)}.ps-4{padding-inline-start:var(--s4)}.ps-5{padding-inline-start:var(--s5)}
    .ps-6{padding-inline-start:var(--s6)}
    .pe-0{padding-inline-end:0}.pe-1{padding-inline-end:var(--s1)}.pe-2{padding-inline-end:var(--s2)}.pe-3{padding-inline-end:var(--s3)}
    .pe-4{padding-inline-end:var(--s4)}.pe-5{padding-inline-end:var(--s5)}.pe-6{padding-inline-end:var(--s6)}
    .w-full{width:100%}.w-thumb{width:4rem}.w-s{width:8rem}.w-m{width:16rem}.w-form{width:28rem;max-width:100%}
    .w-reading{width:42rem;max-width:100%}
    .mw-full{width:100%}.mw-thumb{max-width:4rem}.mw-s{max-width:8rem}.mw-m{max-width:16rem}
    .mw-form{width:100%;max-width:28rem}.mw-reading{width:100%;max-width:42rem}
    .ta-leading{text-align:start}.ta-center{text-align:center}.ta-trailing{text-align:end}
    .lines-1,.lines-2,.lines-3{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
    .lines-1{-webkit-line-clamp:1}.lines-2{-webkit-line-clamp:2}.lines-3{-webkit-line-clamp:3}
    .opacity-75{opacity:.75}.opacity-50{opacity:.5}.opacity-25{opacity:.25}

    """
}
