extension DesignSystem {
  /// Lists of products: what narrows them, and their pages.
  static let list = """
    .browse{display:grid;grid-template-columns:14.5rem minmax(0,1fr);gap:3rem;align-items:start}
    .browse-barren{display:block}.browse-main{display:flex;flex-direction:column;gap:1.5rem;min-width:0}
    .filters{display:flex;flex-direction:column}
    .filters-button{display:none}.filter-parts{border-top:1px solid var(--border)}
    .filters .disclosure{border:0;border-bottom:1px solid var(--border);border-radius:0;background:none}
    .filters .checks .disclosure{border:0}
    .disclosure>summary{list-style:none;display:flex;align-items:center;justify-content:space-between;gap:.5rem;
      font-weight:500}
    .disclosure>summary::-webkit-details-marker{display:none}
    .disclosure>summary::after{content:"";width:.5rem;height:.5rem;margin-inline-end:.25rem;border:solid currentColor;
      border-width:0 1.5px 1.5px 0;transform:translateY(-25%) rotate(45deg);color:var(--text-2);flex:none}
    .disclosure[open]>summary::after{transform:translateY(25%) rotate(225deg)}
    .filters .disclosure>summary{min-height:3.25rem;padding:0;font-size:var(--small)}
    .filters .disclosure-content{padding:0 0 1.25rem;gap:.5rem}
    .checks{display:flex;flex-direction:column}
    .checks a.link,.checks a.button{display:flex;align-items:center;justify-content:flex-start;gap:.75rem;min-height:2.125rem;
      padding:0;border:0;font-size:var(--small);font-weight:400;color:var(--text);text-decoration:none;text-align:start}
    .checks a:hover .check-name{text-decoration:underline;text-underline-offset:3px}
    .check-box{display:inline-grid;place-content:center;flex:none;width:1.125rem;height:1.125rem;
      border:1px solid var(--control);border-radius:4px;background:var(--surface)}
    .check-box-on{display:inline-grid;place-content:center;flex:none;width:1.125rem;height:1.125rem;border-radius:4px;
      background:var(--tint);border:1px solid var(--tint)}
    .check-box-on::before{content:"";width:.3125rem;height:.5625rem;margin-top:-2px;border:solid var(--on-tint);
      border-width:0 2px 2px 0;transform:rotate(45deg)}
    @media (forced-colors:active){.check-box-on{forced-color-adjust:none;background:Highlight;border-color:Highlight}
      .check-box-on::before{border-color:HighlightText}}
    .check-name{flex:1;min-width:0}
    .tally{color:var(--text-2);font-size:var(--caption);font-variant-numeric:tabular-nums}
    .price-range{position:relative;display:grid;grid-template-columns:1fr 1fr;gap:.75rem .5rem;margin-top:.75rem;
      padding-bottom:2.25rem}
    .price-range>.button{grid-column:1/-1;justify-self:start}.price-range .input{min-height:2.5rem}
    .price-range .field-error{position:absolute;inset:auto 0 0;line-height:1.3}
    .subcategories{display:flex;flex-wrap:wrap;gap:.5rem}
    .subcategories .button{min-height:2.5rem;padding:0 1rem;border-radius:100vmax;font-size:var(--small);white-space:nowrap}
    .listbar{display:flex;align-items:center;justify-content:space-between;gap:.75rem 1rem;min-height:2.5rem;flex-wrap:wrap}
    .chips{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
    .chips a.button{min-height:2rem;padding:0 .625rem 0 .875rem;border:1px solid var(--border);border-radius:100vmax;
      background:var(--surface);font-size:var(--small);font-weight:400;color:var(--text)}
    .chips a.button:hover{border-color:var(--control)}
    .chips .label{flex-direction:row-reverse}.chips .icon{width:.875rem;height:.875rem;color:var(--text-2)}
    .chips a.link{font-size:var(--small)}
    .sort-by{position:relative}
    .sort-by>summary.button{min-height:2.5rem;padding:0 .75rem;font-size:var(--small);font-weight:400}
    .sort-by>.menu-items{inset-inline:auto 0}
    .sort-by .menu-items .button[aria-current=page]{font-weight:600}
    .pages{display:flex;align-items:center;justify-content:center;gap:.25rem;margin-top:2rem}
    .pages :is(.page-number,.page-beside){display:inline-flex;align-items:center;justify-content:center;min-width:2.75rem;
      height:2.75rem;border-radius:var(--radius-s);color:inherit;text-decoration:none;font-variant-numeric:tabular-nums}
    .pages a:hover{background:var(--surface-2)}
    .pages [aria-current=page]{background:var(--text);color:var(--bg);font-weight:500}
    .pages .page-gap{min-width:1.5rem;text-align:center;color:var(--text-2)}
    @media (max-width:29.99rem){.pages .page-beside{display:none}}
    @media (max-width:39.99rem){.subcategories{flex-wrap:nowrap;margin-inline:calc(-1*var(--gutter));
      padding:.25rem var(--gutter);overflow-x:auto;scrollbar-width:none}}
    @media (max-width:59.99rem){.browse{grid-template-columns:minmax(0,1fr);gap:1rem}
      .sort-by>.menu-items{inset-inline:0 auto}}
    @media (max-width:59.99rem){.filters-button{display:flex;justify-content:space-between;width:100%}
      .filters:not(.filters-shown)>.filter-parts{display:none}.filters-shown>.filter-parts{border:0;margin-top:.5rem}}

    """
}
