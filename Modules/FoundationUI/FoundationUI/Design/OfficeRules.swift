/// The rules of the office's lists and of its pages of one thing.
enum OfficeRules {
  /// Tabs, tools, marks of states, bars of actions, cards, grids of variants and pictures.
  static let css = """
    .page-actions{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;align-self:stretch}
    .page-actions .button,.page-actions a.link{min-height:2.5rem;padding:.4rem .9rem;font-size:var(--small)}
    .page-actions :is(a.link,.button-plain){display:inline-flex;align-items:center;border:1px solid var(--control);border-radius:var(--radius-s);
      background:var(--surface);color:var(--text);font-weight:500;text-decoration:none}
    .page-actions :is(a.link,.button-plain):hover{border-color:var(--text)}
    .page-actions .refresh{margin:0}.page-actions .refresh>.spacer{display:none}
    @media (min-width:60rem){.page-title+.vstack>.page-actions{margin-block-start:-4.25rem;align-self:flex-end;
        min-height:2.75rem;justify-content:flex-end;max-width:60%}
      .page-title:has(+.vstack>.page-actions){max-width:40%;min-height:2.75rem}}
    .page-actions .states{gap:.5rem}
    .listing{align-self:stretch;min-width:0;border:1px solid var(--border);border-radius:var(--radius);
      background:var(--surface)}
    @media (max-width:44rem){.section .hstack>.field{flex:1 1 100%}.table td>.vstack{align-items:flex-end;text-align:end}}
    .list-tabs{display:flex;align-self:stretch;align-items:stretch;gap:0 1.5rem;overflow-x:auto;scrollbar-width:none;
      scroll-padding-inline:1rem;border-bottom:1px solid var(--border)}
    .listing .list-tabs{padding-inline:1rem}
    .list-tabs a.link{display:inline-flex;align-items:center;gap:.5rem;min-height:2.875rem;color:var(--text-2);
      font-size:var(--small);font-weight:500;text-decoration:none;white-space:nowrap;border-bottom:2px solid transparent}
    .list-tabs a.link:hover{color:var(--text)}.list-tabs a.link:focus-visible{outline-offset:-3px}
    .list-tabs a.tab-here{scroll-initial-target:nearest}
    .list-tabs a.list-tab{border-color:transparent}.list-tabs a.tab-here{color:var(--text);border-color:var(--tint)}.list-tabs a.tab-here .tally{color:var(--text)}
    .tools{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;padding:.75rem 1rem;
      border-bottom:1px solid var(--border)}
    .tools>.search{flex:1 1 15rem;max-width:24rem}.tools>.sort-by{margin-inline-start:auto}
    .tools .sort-by>.menu-items{inset-inline:auto 0}
    .tools .sort-by>summary.button{border-color:transparent;background:none}
    .listing>.disclosure{border:0;border-bottom:1px solid var(--border);border-radius:0;background:none}
    .listing>.disclosure>summary{min-height:2.75rem;padding:.5rem 1rem;font-size:var(--small)}
    .listing>.button-plain{width:100%;justify-content:flex-start;min-height:2.75rem;padding:.5rem 1rem;border-radius:0;
      border-bottom-color:var(--border);font-size:var(--small);text-align:start}
    .filter-form{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,100%),1fr));gap:.75rem 1rem;
      align-items:end}
    .filter-form .input{min-height:2.5rem;padding-block:.4rem;font-size:var(--small)}
    .filter-form>.button{min-height:2.5rem;font-size:var(--small);padding-block:.4rem;justify-self:start}
    .listing .table{border:0;border-radius:0 0 var(--radius) var(--radius);background:none}
    .listing .table th{background:var(--surface);padding-block:.6rem;border-bottom:1px solid var(--border);font-weight:500}
    .listing .table td{padding-block:.55rem;height:2.75rem;font-size:var(--small)}
    .listing .table tbody tr:first-child td{border-top:0}
    .listing .table .grip{margin-inline-start:-.75rem}
    .listing .table td a.link{color:inherit;font-weight:600;text-decoration:none}
    .listing .table td a.link:hover{text-decoration:underline;text-underline-offset:3px}
    .listing .table tr:has(>.selection input:checked){background:var(--tint-soft);box-shadow:inset 2px 0 0 var(--tint)}
    @media (min-width:44.01rem){.orders .table td:nth-child(-n+4){white-space:nowrap}
      .orders .table td:nth-child(4){max-width:14rem;overflow:hidden;text-overflow:ellipsis}}
    @media (min-width:44.01rem) and (max-width:59.99rem){.orders .table :is(th,td){padding-inline:.4rem}
      .orders .table td:is(:nth-child(3),:nth-child(4)){white-space:normal}
      .orders .table td:nth-child(4){max-width:7rem;overflow-wrap:normal}.orders .table :is(th,td):nth-child(7){display:none}}
    .listing>.unavailable,.listing>.progress{padding:3.5rem 1rem}.listing>.progress{display:flex;justify-content:center}
    .state{display:inline-flex;align-items:center;gap:.4rem;min-height:1.375rem;padding:0 .5rem;border-radius:var(--radius-s);
      background:var(--surface-2);color:var(--text-2);font-size:var(--caption);font-weight:500;line-height:1.3;
      white-space:nowrap;vertical-align:middle}
    .state-quiet{color:var(--text-2)}.state-next{background:var(--tint-soft);color:var(--text)}
    .state-warning{background:var(--warning-soft);color:var(--warning)}
    .state-danger{background:var(--danger-soft);color:var(--danger)}
    .pip{flex:none;width:.5rem;height:.5rem;border:1.5px solid currentColor;border-radius:50%}
    .pip-square{border-radius:2px}.pip-full{background:currentColor}
    .pip-half{background:linear-gradient(90deg,currentColor 50%,transparent 50%)}
    @media (forced-colors:active){.state{border:1px solid CanvasText}.pip-full{background:CanvasText}}
    .states{display:inline-flex;flex-wrap:wrap;gap:.25rem}
    .action-bar{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem .75rem;align-self:stretch;font-size:var(--small)}
    .action-bar .button{min-height:2.5rem;padding:.35rem .75rem;font-size:var(--small)}
    .action-bar .button-plain{margin-inline:-.25rem;padding-inline:.25rem}
    .listing:has(.selection input:checked)~.action-bar{position:sticky;bottom:1rem;z-index:5;align-self:center;
      padding:.5rem .625rem .5rem 1rem;border-radius:var(--radius);background:var(--text);color:var(--bg);
      box-shadow:0 8px 28px rgb(0 0 0/.25)}
    .listing:has(.selection input:checked)~.action-bar :is(.fg-secondary,.button-plain){color:inherit}
    .report{display:flex;flex-direction:column;gap:.5rem;align-self:stretch;padding:1rem 1.25rem;border:1px solid var(--border);
      border-inline-start:3px solid var(--tint);border-radius:var(--radius-s);background:var(--surface);font-size:var(--small)}
    .report-rows{display:flex;flex-direction:column;gap:.25rem}.report-row{display:flex;flex-wrap:wrap;gap:0 .5rem}
    .detail-head{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin-block-start:-1rem;color:var(--text-2);
      font-size:var(--small)}
    .detail-head:first-child{margin-block-start:0}
    .detail{display:grid;grid-template-columns:minmax(0,1fr) 20rem;gap:1rem;align-items:start;align-self:stretch}
    .detail-main,.detail-side{display:flex;flex-direction:column;gap:1rem;min-width:0}
    .detail .section{padding:1rem 1.25rem 1.25rem;border:1px solid var(--border);border-radius:var(--radius);
      background:var(--surface);font-size:var(--small)}
    .detail .section-title{font-size:var(--body);font-weight:600;letter-spacing:0}
    .detail .sum-total{margin-top:.25rem;padding-top:.75rem;font-size:var(--body)}.detail .sum-total .price{font-size:var(--body)}
    .side-lines{display:flex;flex-direction:column;gap:.375rem}
    .item-lines{display:flex;flex-direction:column}
    .item-line{display:grid;grid-template-columns:2.75rem minmax(0,1fr) auto 5.5rem;align-items:center;gap:.25rem 1rem;
      padding-block:.625rem;border-top:1px solid var(--border)}
    .item-line:first-child{border-top:0;padding-top:0}.item-line:last-child{padding-bottom:0}
    .item-picture{min-width:0}.item-line>:last-child{justify-self:end}.item-name{font-weight:500;font-size:var(--small)}
    @media (max-width:69.99rem){.detail{grid-template-columns:minmax(0,1fr)}}
    @media (max-width:44rem){.action-bar>:first-child{flex-basis:100%}
      main:has(.listing .selection input:checked) .page-actions .button-prominent{position:static;box-shadow:none}
      .section:has(>.labeled){align-self:stretch}
      .item-line{grid-template-columns:2.75rem minmax(0,1fr) auto}
      .item-line>:nth-child(1){grid-area:1/1/3/2}.item-line>:nth-child(2){grid-area:1/2}
      .item-line>:nth-child(3){grid-area:2/2;justify-self:start}.item-line>:last-child{grid-area:1/3}
      .page-actions .button-prominent{position:fixed;inset:auto var(--gutter) 1rem;z-index:6;min-height:2.75rem;
        box-shadow:0 8px 28px rgb(0 0 0/.2)}}
    .item-line:not(:has(>.item-picture)){grid-template-columns:minmax(0,1fr) auto}
    .item-line:not(:has(>.item-picture))>*{grid-area:auto}
    .item-line:not(:has(>.item-picture))>.cart-info{justify-self:start}
    input[type=file].input{padding:.35rem}
    input[type=file].input::file-selector-button{margin-inline-end:.75rem;padding:.375rem .875rem;border:1px solid var(--control);
      border-radius:var(--radius-s);background:var(--surface-2);color:var(--text);font:inherit;font-size:var(--small);
      font-weight:500;cursor:pointer}
    input[type=file]~.button{align-self:flex-start}
    .editor-tools{display:flex;flex-wrap:wrap;gap:.25rem}
    @media (scripting:none){.editor-tools{display:none}}
    .editor-tools .button{min-height:2.25rem;padding:.25rem .625rem;border-color:var(--border);font-size:var(--small);
      font-weight:400}
    .media-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(12rem,100%),1fr));gap:.75rem}
    .media-card{display:flex;flex-direction:column;gap:.5rem;padding:.75rem;border:1px solid var(--border);
      border-radius:var(--radius);background:var(--surface)}
    .media-card .frame,.media-card>.picture{width:100%}.media-card .input{min-height:2.5rem;font-size:var(--small)}
    .media-moves{display:flex;gap:.25rem}.media-moves>:last-child{margin-inline-start:auto}
    .variant-tools{display:flex;flex-wrap:wrap;align-items:flex-end;gap:.75rem}.variant-tools>.field{flex:1 1 12rem}
    .variant-grid{display:flex;flex-direction:column}
    .variant-row{display:flex;flex-wrap:wrap;align-items:flex-end;gap:.5rem;padding-block:.75rem;
      border-top:1px solid var(--border)}
    .variant-row>.field{flex:1 1 5.5rem}.variant-row>.field:first-child{flex-grow:2}
    @media (min-width:60rem){.mw-reading:has(.variant-grid),.panel:has(.media-grid){max-width:60rem}
      .variant-row{flex-wrap:nowrap;align-items:flex-start}
      .variant-row+.variant-row .field-label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
    .variant-row .field-label{font-size:var(--caption);font-weight:400;
      color:var(--text-2)}
    .variant-row .input{min-height:2.5rem;padding-block:.35rem;font-size:var(--small)}
    .snippet{display:flex;flex-direction:column;gap:.125rem;max-width:38rem;padding:1rem 1.25rem;
      border:1px solid var(--border);border-radius:var(--radius);background:var(--bg)}
    .snippet-title{color:var(--tint);font-size:var(--lead);line-height:1.3}.snippet-text{font-size:var(--small)}
    .list-pages{display:flex;flex-wrap:wrap;gap:.75rem}
    @media (max-width:44rem){.listing .table td{height:auto}.listing .table tr{padding:.75rem 0}
      .listing .table td{padding-block:.2rem}
      .products .table tr,.tree .table tr{display:grid;align-items:center;padding-inline:1rem}
      .products .table tr{grid-template-columns:auto minmax(min-content,1fr) minmax(0,max-content);gap:.25rem .75rem}.tree .table tr{grid-template-columns:minmax(0,1fr) auto}
      .products .table td,.tree .table td{padding:.1rem 0;text-align:start}
      .products .table td:not(:nth-child(4))::before,.tree .table td:not(:nth-child(3))::before{content:none}
      .products .table td.selection{grid-area:1/1/4/2}
      .products .table td:nth-child(2){grid-area:1/2/2/4;justify-content:flex-start}
      .products .table td:nth-child(2)>.hstack{flex-wrap:nowrap}.products .table td:nth-child(2) .vstack{flex:1 1 auto}
      .products .table td:nth-child(3){grid-area:2/2}.products .table td:nth-child(4){grid-area:3/2;justify-content:flex-start;gap:.375rem}
      .products .table td:nth-child(5){grid-area:2/3/4/4;justify-content:flex-end;text-align:end}
      .products .table td:nth-child(5) .price{justify-content:flex-end}
      .tree .table td:nth-child(1){grid-area:1/1}.tree .table td:nth-child(1)>.hstack{flex-wrap:nowrap}
      .tree .table td:nth-child(4){grid-area:1/2}.tree .table td:nth-child(2){grid-area:2/1;padding-inline-start:1.75rem;color:var(--text-2)}
      .tree .table td:nth-child(3){grid-area:2/2;justify-content:flex-end;gap:.375rem}
      .table td>.link{min-width:0;overflow-wrap:anywhere}
      .orders .table tr{display:grid;grid-template-columns:auto minmax(0,1fr) auto;align-items:center;padding-inline:1rem}
      .orders .table td{padding:.1rem 0 .1rem .75rem}.orders .table td::before{content:none}
      .orders .table td.selection{grid-area:1/1/4/2;padding:0}
      .orders .table td:nth-child(2){grid-area:1/2}.orders .table td:nth-child(3){grid-area:1/3}
      .orders .table td:nth-child(4){grid-area:2/2;justify-content:flex-start;min-width:0}
      .orders .table td:nth-child(4)>*{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
      .orders .table td:nth-child(5){grid-area:3/2}
      .orders .table td:nth-child(6){grid-area:3/3}.orders .table td:nth-child(7){display:none}
      .orders .table td:nth-child(8){grid-area:2/3}.orders .table td:is(:nth-child(3),:nth-child(n+6)){justify-content:flex-end}}

    """
}
