extension DesignSystem {
  /// Pictures, marks, prices, ratings and products in a list.
  static let tiles = """
    .frame{position:relative;display:block;overflow:hidden;border-radius:var(--radius);background:var(--frame);
      aspect-ratio:1;container-type:inline-size}
    .picture-letter{display:grid;place-items:center;width:100%;aspect-ratio:1;border-radius:var(--radius-s);
      background:var(--frame);color:var(--text-2);font-weight:500;font-size:1.25rem}
    .frame-large{border-radius:var(--radius-l)}.frame-thumb{border-radius:var(--radius-s);flex:none}
    .frame>.picture{width:100%;height:100%;border-radius:0;aspect-ratio:auto}
    .frame>.picture-letter{height:100%;border-radius:0;font-size:clamp(1rem,22cqw,4rem)}
    @media (prefers-color-scheme:dark){:root:not([data-appearance=light]) .frame>img{filter:brightness(.88)}}
    :root[data-appearance=dark] .frame>img{filter:brightness(.88)}
    .mark{display:inline-flex;align-items:center;height:1.5rem;padding:0 .5rem;border-radius:var(--radius-s);
      background:var(--surface);color:var(--text);font-size:var(--caption);font-weight:600;line-height:1;white-space:nowrap}
    .mark-sale{background:var(--danger);color:var(--on-danger)}.mark-quiet{background:var(--surface-2);color:var(--text-2)}
    .frame>.mark{position:absolute;left:.75rem;top:.75rem}
    .tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:2.5rem 1.5rem}
    .browse .tiles{grid-template-columns:repeat(3,minmax(0,1fr))}
    .tile{position:relative;display:flex;flex-direction:column;min-width:0;gap:0}
    .tile a.link{color:inherit;text-decoration:none}
    .tile a.link::before{content:"";position:absolute;inset:0;border-radius:var(--radius)}
    .tile a.link:focus-visible{outline:none}
    .tile a.link:focus-visible::before{outline:2px solid var(--tint);outline-offset:4px}
    .tile .frame>.picture{transition:transform .5s cubic-bezier(.2,.7,.2,1)}
    .tile:hover .frame>img{transform:scale(1.03)}
    .tile-name{margin-top:1rem;font-weight:500;letter-spacing:-.01em;line-height:1.3;display:block}
    .tile-maker{margin-top:.125rem;color:var(--text-2);font-size:var(--small);line-height:1.3}
    .tile-text{margin-top:.25rem;color:var(--text-2);font-size:var(--small);line-height:1.4;display:-webkit-box;
      -webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
    .tile-foot{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.125rem .5rem;
      margin-top:.5rem;font-size:var(--small)}
    .tile-foot>.hstack{flex-wrap:nowrap}
    .sold-out .frame>.picture{opacity:.5}.sold-out :is(.tile-name,.price){color:var(--text-2)}
    .price{display:inline-flex;align-items:baseline;flex-wrap:wrap;gap:0 .5rem;font-variant-numeric:tabular-nums;
      line-height:1.3;font-weight:500;overflow-wrap:normal}
    .price-now{color:var(--danger)}.price-former{color:var(--text-2);font-weight:400;text-decoration:line-through}
    .unit-price{color:var(--text-2);font-size:var(--small);font-variant-numeric:tabular-nums}.tile-foot .unit-price{flex-basis:100%;font-size:var(--caption)}
    .price-beside{color:var(--text-2);font-weight:400}.cart-info .price-beside{font-size:var(--small)}
    .rating{display:inline-flex;align-items:center;gap:.4rem;font-size:var(--small)}
    @media (max-width:59.99rem){.tiles,.browse .tiles{grid-template-columns:repeat(3,minmax(0,1fr));gap:2rem 1rem}
      .tile-name{font-size:var(--small)}}
    @media (max-width:39.99rem){.tiles,.browse .tiles{grid-template-columns:repeat(2,minmax(0,1fr));gap:2rem .75rem}
      .tile-name{margin-top:.75rem}.tile-maker{font-size:var(--caption)}.tile-text{display:none}
      .frame>.mark{left:.5rem;top:.5rem}}

    """

  /// The shop's front.
  static let home = """
    .front{display:flex;flex-direction:column;gap:var(--section)}
    .hero{display:grid;grid-template-columns:5fr 7fr;align-items:center;gap:4rem;padding-top:1rem}
    .hero-text{display:flex;flex-direction:column;align-items:flex-start;gap:1.5rem}
    .hero-text .hero-title{font-size:clamp(2.25rem,1.6rem + 2.2vw,3rem);font-weight:500;letter-spacing:-.035em;line-height:1.04}
    .hero-text .lead{max-width:40ch;color:var(--text-2);font-size:var(--lead)}
    .mosaic{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:1rem}
    .mosaic>:first-child{grid-row:span 2}.mosaic>:first-child .frame{height:100%;aspect-ratio:auto}
    .mosaic a.link{display:block}.mosaic>:first-child a.link{height:100%}
    .actions{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem}
    .shelf{display:flex;flex-direction:column;gap:2rem}.shelf:empty{display:none}
    .product~.shelf{margin-top:2rem;padding-top:2.5rem;border-top:1px solid var(--border)}
    .shelf-head{display:flex;align-items:baseline;justify-content:space-between;gap:1rem}
    .shelf-head a.link{font-size:var(--small);font-weight:500;white-space:nowrap}
    .ways{display:grid;grid-template-columns:repeat(auto-fit,minmax(7rem,1fr));gap:1.25rem 1rem}
    .way a.link{display:block;color:inherit;text-decoration:none;font-size:var(--small);font-weight:500}
    .way .frame{margin-bottom:.75rem}.way a.link:hover .way-name{text-decoration:underline;text-underline-offset:3px}
    @media (max-width:59.99rem){.hero{grid-template-columns:1fr;gap:2rem;padding-top:0}
      .ways{grid-template-columns:repeat(5,minmax(0,1fr));gap:1.25rem .75rem}}
    @media (max-width:39.99rem){.ways{grid-template-columns:repeat(3,minmax(0,1fr))}}

    """
}
