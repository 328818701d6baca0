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
    .section-title{font-size:1.375rem}
    legend.section-title{padding:0;font-weight:500;float:left;width:100%;margin-bottom:.25rem}
    legend.section-title+*{clear:both}
    .section-footer{color:var(--text-2);font-size:.9rem}
    .labeled{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;align-items:baseline}
    .labeled-title{color:var(--text-2)}
    .disclosure{border:1px solid var(--border);border-radius:var(--radius);background:var(--surface)}
    .disclosure>summary{cursor:pointer;padding:.8rem 1rem;font-weight:600;min-height:2.75rem}
    .disclosure-content{padding:0 1rem 1rem}
    .unavailable{display:flex;flex-direction:column;align-items:center;text-align:center;gap:.6rem;padding:3.5rem 1rem}
    .unavailable-icon{font-size:2.2rem;color:var(--text-2)}
    .unavailable-title{font-size:1.375rem;font-weight:500;letter-spacing:-.02em}
    .breadcrumbs ol{display:flex;flex-wrap:wrap;gap:.25rem .5rem;padding:0;margin:0;list-style:none;font-size:.875rem}
    .breadcrumbs a{color:var(--text-2);text-decoration:none}.breadcrumbs a:hover{color:var(--text);text-decoration:underline}
    .breadcrumbs li:not(:last-child)::after{content:"/";color:var(--text-2);margin-inline-start:.5rem}
    .badged{display:inline-flex;align-items:center;gap:.4rem}
    .badge{display:inline-flex;align-items:center;justify-content:center;min-width:1.45rem;height:1.45rem;padding:0 .45rem;
      border-radius:1rem;background:var(--tint);color:var(--on-tint);font-size:.75rem;font-weight:600;line-height:1}
    .image{display:inline-flex;align-items:center}
    .picture{width:100%;height:auto;aspect-ratio:1;object-fit:cover;border-radius:var(--radius-s);background:var(--frame);color:var(--text-2)}
    .picture-missing{display:flex;align-items:center;justify-content:center;color:var(--text-2);font-size:2rem}
    .picture.w-thumb{width:4rem;flex:none;font-size:1.2rem}
    .button[aria-current=true]>.picture{outline:2px solid var(--tint);outline-offset:2px}
    .table{width:100%;border-collapse:separate;border-spacing:0;background:var(--surface);border:1px solid var(--border);
      border-radius:var(--radius);overflow:clip}
    .table th{font-size:.85rem;font-weight:600;color:var(--text-2);background:var(--surface-2);white-space:nowrap}
    .table th a{color:inherit}
    .table th[aria-sort=ascending] a::after{content:" ↑"}.table th[aria-sort=descending] a::after{content:" ↓"}
    .table th,.table td{padding:.75rem 1rem;text-align:start;vertical-align:middle}
    .table td{border-top:1px solid var(--border)}
    .table tbody tr:hover td{background:color-mix(in srgb,var(--tint) 4%,transparent)}
    .table .ta-trailing{text-align:end}.table .ta-center{text-align:center}
    @media (max-width:44rem){
      .table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      .table,.table tbody,.table tr,.table td{display:block}
      .table tr{padding:.6rem 0}.table tr+tr{border-top:1px solid var(--border)}
      .table td{border:0;padding:.3rem 1rem;display:flex;justify-content:space-between;gap:1rem;text-align:end}
      .table td.selection{width:auto;justify-content:flex-start}
      .table td::before{content:attr(data-label);color:var(--text-2);font-size:.9rem;text-align:start}
    }

    """

  static let utilities = """
    .font-large-title{font-size:clamp(2.25rem,1.6rem + 2.2vw,3rem);font-weight:500;line-height:1.05;letter-spacing:-.035em}
    .font-title{font-size:1.75rem;font-weight:500;line-height:1.2;letter-spacing:-.024em}
    .font-title2{font-size:1.375rem;font-weight:500;line-height:1.25;letter-spacing:-.02em}
    .font-title3{font-size:1.125rem;font-weight:500;line-height:1.3}.font-headline{font-size:1rem;font-weight:500}
    .font-subheadline{font-size:.875rem;font-weight:400}.font-body{font-size:1rem;font-weight:400}.font-callout{font-size:.875rem}
    .font-footnote{font-size:.875rem}.font-caption{font-size:.75rem}
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
    .p-0{padding:0}.p-1{padding:.25rem}.p-2{padding:.5rem}.p-3{padding:.75rem}.p-4{padding:1rem}.p-5{padding:1.5rem}
    .p-6{padding:2.5rem}
    .px-0{padding-inline:0}.px-1{padding-inline:.25rem}.px-2{padding-inline:.5rem}.px-3{padding-inline:.75rem}
    .px-4{padding-inline:1rem}.px-5{padding-inline:1.5rem}.px-6{padding-inline:2.5rem}
    .py-0{padding-block:0}.py-1{padding-block:.25rem}.py-2{padding-block:.5rem}.py-3{padding-block:.75rem}
    .py-4{padding-block:1rem}.py-5{padding-block:1.5rem}.py-6{padding-block:2.5rem}
    .pt-0{padding-top:0}.pt-1{padding-top:.25rem}.pt-2{padding-top:.5rem}.pt-3{padding-top:.75rem}.pt-4{padding-top:1rem}
    .pt-5{padding-top:1.5rem}.pt-6{padding-top:2.5rem}
    .pb-0{padding-bottom:0}.pb-1{padding-bottom:.25rem}.pb-2{padding-bottom:.5rem}.pb-3{padding-bottom:.75rem}
    .pb-4{padding-bottom:1rem}.pb-5{padding-bottom:1.5rem}.pb-6{padding-bottom:2.5rem}
    .ps-0{padding-inline-start:0}.ps-1{padding-inline-start:.25rem}.ps-2{padding-inline-start:.5rem}
    .ps-3{padding-inline-start:.75rem}.ps-4{padding-inline-start:1rem}.ps-5{padding-inline-start:1.5rem}
    .ps-6{padding-inline-start:2.5rem}
    .pe-0{padding-inline-end:0}.pe-1{padding-inline-end:.25rem}.pe-2{padding-inline-end:.5rem}.pe-3{padding-inline-end:.75rem}
    .pe-4{padding-inline-end:1rem}.pe-5{padding-inline-end:1.5rem}.pe-6{padding-inline-end:2.5rem}
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
