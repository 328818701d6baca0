extension DesignSystem {
  /// Above and below every page.
  static let shell = """
    .shop-header{display:grid;grid-template-columns:auto 1fr minmax(11rem,15.5rem) auto;align-items:center;gap:2rem;
      min-height:var(--row)}
    .shop-header a.link{color:inherit;text-decoration:none}
    a.logo{font-size:var(--heading);font-weight:600;letter-spacing:-.045em;white-space:nowrap;
      text-decoration:none;color:inherit}
    .logo-picture{width:auto;height:2rem;background:none;border-radius:0}
    :is(.shop-menu,.shop-menu .entry,.shop-tools,.footer-links){display:flex;align-items:center}
    .shop-menu{gap:1.5rem;min-width:0;flex-wrap:nowrap}
    .shop-menu .entry{position:relative;height:var(--row)}
    .shop-menu .entry>a.link{position:relative;display:inline-flex;align-items:center;height:100%;font-size:var(--small);
      font-weight:500;white-space:nowrap}
    .shop-menu .entry>a.link::after{content:"";position:absolute;inset:auto 0 -1px;height:2px}
    .shop-menu .entry>a.link:hover::after{background:var(--control)}
    .shop-menu .entry>a.link[aria-current]::after{background:var(--text)}
    .shop-menu .below{position:absolute;left:-1.25rem;top:100%;min-width:13rem;padding:.75rem 0;background:var(--surface);
      border:1px solid var(--border);border-radius:0 0 var(--radius) var(--radius);box-shadow:var(--shadow);
      visibility:hidden;opacity:0;transition:opacity var(--fast),visibility var(--fast)}
    .shop-menu .entry:is(:hover,:focus-within)>.below{visibility:visible;opacity:1}
    .shop-menu .below a.link{display:flex;padding:.5rem 1.25rem;font-size:var(--small)}
    .shop-menu .below a.link:hover{background:var(--surface-2)}
    .search-box{position:relative}.search-box>.search{position:relative;width:100%;max-width:none;gap:0}
    .search-box>.search .input{min-height:2.5rem;padding:.25rem .75rem .25rem 2.4rem;border-color:transparent;
      background:var(--surface-2);font-size:var(--small)}
    .search-box>.search .input:is(:hover,:focus){border-color:var(--control)}
    .search-box>.search .button{position:absolute;left:0;top:0;min-width:2.5rem;padding:0;border:0;background:none;
      color:var(--text-2)}
    .suggestions-panel{position:absolute;top:calc(100% + .5rem);right:0;z-index:16;width:min(26rem,calc(100vw - 2rem));
      padding:.5rem;background:var(--surface);border:1px solid var(--border);border-radius:var(--radius);
      box-shadow:var(--shadow)}
    .search-box:not(:focus-within)>.suggestions-panel{display:none}
    .suggestions-panel a.link{display:grid;grid-template-columns:3rem minmax(0,1fr) auto;align-items:center;gap:.75rem;
      padding:.5rem;border-radius:var(--radius-s);font-size:var(--small)}
    .suggestions-panel a.link:is(:hover,:focus){background:var(--surface-2)}
    .suggestions-panel a.link:last-child{display:block;padding:.75rem .5rem;color:var(--tint);font-weight:500}
    .suggestion-name{line-height:1.3}
    .shop-tools{gap:.25rem;margin-inline-end:-.6rem}
    .shop-header .shop-tools a.link{position:relative;display:inline-flex;align-items:center;justify-content:center;
      min-width:2.75rem;height:2.75rem;border-radius:var(--radius-s)}
    .shop-tools a.link:hover{background:var(--surface-2)}
    .shop-tools .icon{width:1.375rem;height:1.375rem}
    .shop-tools .badged{position:relative;display:inline-flex}
    .shop-tools .badge{position:absolute;left:60%;bottom:50%;min-width:1.125rem;height:1.125rem;padding:0 .3rem;
      font-size:.6875rem}
    .drawer{display:none}
    .drawer>summary.button{min-width:2.75rem;height:2.75rem;padding:0;border:0;background:none}
    .drawer>summary .icon{width:1.375rem;height:1.375rem}
    .drawer>.menu-items{inset:100% 0 auto;max-width:none;max-height:calc(100vh - 4rem);overflow-y:auto;gap:0;
      padding:.5rem var(--gutter) 1.5rem;border-width:1px 0;border-radius:0;background:var(--bg);box-shadow:var(--shadow)}
    .drawer .button{justify-content:space-between;min-height:3rem;padding:0;border:0;border-bottom:1px solid var(--border);
      border-radius:0;font-size:var(--lead)}
    .drawer .below{display:flex;flex-direction:column;padding-inline-start:1rem;border-bottom:1px solid var(--border)}
    .drawer .below .button{border:0;font-size:var(--body);color:var(--text-2)}
    .part-row{display:flex;justify-content:space-between;gap:1rem;padding-block:.625rem;border-top:1px solid var(--border)}
    .part-row>:last-child:not(:first-child){white-space:nowrap}.part-row:first-of-type{border-top:0}.part-row a.link{color:inherit;text-decoration:none;font-weight:500}
    .part-row>.hstack{flex-wrap:nowrap;min-width:0}.part-row>.hstack :is(.icon,.image){flex:none}
    .part-row a.link:hover{text-decoration:underline}
    .shop-footer{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:2rem 4rem;
      padding-block:3rem 2rem}
    .shop-footer .name{font-size:var(--lead);font-weight:600;letter-spacing:-.03em;color:var(--text)}
    .appearance{display:flex;flex-wrap:wrap;gap:.25rem}
    .appearance .button{color:var(--text-2);font-size:var(--small);font-weight:400}
    .appearance .button[aria-pressed=true]{color:var(--text);background:var(--frame);font-weight:500}
    .footer-links{flex-wrap:wrap;gap:.25rem 1.5rem}
    .seller{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;color:var(--text-2);font-size:var(--small)}
    .shop-footer a.link{display:inline-flex;align-items:center;min-height:2rem;color:var(--text-2);text-decoration:none}
    .shop-footer a.link:hover{color:var(--text);text-decoration:underline}
    .shop-footer .here{color:var(--text);font-weight:500}
    @media (max-width:69.99rem){.shop-header{gap:1.25rem}.shop-menu{gap:1.25rem}}
    @media (max-width:59.99rem){.shop-header{grid-template-columns:2.75rem 1fr auto;gap:0 .5rem;padding-block:.5rem .75rem}
      .shop-header>.navigation{display:none}.drawer{display:block;position:static}
      .shop-header a.logo{justify-self:center;display:inline-flex;align-items:center;min-height:2.75rem}
      .search-box{grid-column:1/-1;grid-row:2;margin-top:.25rem}
      .search-box>.search .input{min-height:2.75rem;font-size:var(--body)}.search-box>.search .button{min-height:2.75rem}}

    """
}
