extension DesignSystem {
  /// A product's page.
  static let product = """
    .product{display:grid;grid-template-columns:minmax(0,1fr) 26.5rem;gap:4rem;align-items:start}
    .pictures{align-self:stretch;min-width:0}
    .gallery{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:1rem;position:sticky;top:6rem}
    .gallery-single{position:sticky;top:6rem}
    .enlarge{display:block;width:100%;min-height:0;padding:0;border:0;border-radius:var(--radius-l);cursor:zoom-in}
    .enlarged .picture{width:100%;background:none;max-height:calc(100vh - 12rem);object-fit:contain}
    .dialog:modal:has(.enlarged){width:min(64rem,calc(100% - 2rem))}
    .slides{display:none;gap:.5rem;overflow-x:auto;scroll-snap-type:x mandatory;scrollbar-width:none}
    .slide{flex:none;width:100%;scroll-snap-align:center;border-radius:var(--radius-l)}
    .slides>.slide:not(:only-child){width:88%}
    .thumbs{display:grid;gap:.75rem;align-content:start}
    .thumbs .button{display:block;width:100%;min-height:0;padding:0;border:0;border-radius:var(--radius-s)}
    .thumbs .button[aria-pressed=true],.thumbs .button[aria-current=true]{box-shadow:0 0 0 2px var(--bg),0 0 0 3px var(--text)}
    .thumbs .button .picture{outline:none}
    .buy{display:flex;flex-direction:column;gap:1.5rem;min-width:0}
    .buy-head{display:flex;flex-direction:column;align-items:flex-start;gap:.5rem}
    .buy-head a.link{color:var(--text-2);font-size:var(--small);font-weight:500;text-decoration:none}
    .buy-head a.link:hover{color:var(--text);text-decoration:underline}
    .buy-cost{display:flex;flex-direction:column;align-items:flex-start;gap:.375rem}
    .buy-price{font-size:var(--title);letter-spacing:-.02em;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
    .buy-price :is(.price-former,.price-beside){font-size:var(--lead);letter-spacing:0}
    .note{color:var(--text-2);font-size:var(--small)}
    .option{display:flex;flex-direction:column;gap:.75rem}
    .option-name{font-size:var(--small);font-weight:500}.option-value{color:var(--text-2);font-size:var(--small);font-weight:400;margin-inline-start:.5rem}
    .pills{display:flex;flex-wrap:wrap;gap:.5rem}
    .pills :is(.pill,.gone){min-width:4.5rem;min-height:2.75rem;padding:0 1rem;border-color:var(--control);background:var(--surface);
      font-size:var(--small);font-weight:400}
    .pills :is(.pill,.gone):hover{border-color:var(--text)}
    .pills [aria-current=true]{border-color:var(--text);
      box-shadow:inset 0 0 0 1px var(--text);font-weight:500}
    .pills .gone{color:var(--text-2);border-color:var(--border);background:linear-gradient(to top right,
      transparent calc(50% - .6px),var(--control) calc(50% - .5px) calc(50% + .5px),transparent calc(50% + .6px)),var(--bg)}
    .pills .swatch{width:3.5rem;min-height:3.5rem;padding:3px;border-color:var(--control);background:var(--surface);overflow:hidden}
    .pills .swatch:hover{border-color:var(--text)}
    .swatch .picture{width:100%;border-radius:calc(var(--radius-s) - 3px)}
    .swatch .picture-letter{height:100%}
    .swatch-gone{position:relative}.swatch-gone .picture{opacity:.45}
    .swatch-gone::after{content:"";position:absolute;inset:0;background:linear-gradient(to top right,
      transparent calc(50% - .6px),var(--text-2) calc(50% - .5px) calc(50% + .5px),transparent calc(50% + .6px))}
    .buy-row{display:grid;grid-template-columns:auto 1fr;gap:.75rem;align-items:end}
    .buy-row>.button{min-height:3rem}
    .buy-row .quantity{height:3rem;grid-template-columns:2.75rem 3rem 2.75rem}
    .delivery:empty{display:none}
    .assurances{display:flex;flex-direction:column;gap:.75rem;padding:1.25rem;border-radius:var(--radius);
      background:var(--surface-2);font-size:var(--small)}
    .assurance{display:grid;grid-template-columns:1.25rem 1fr;gap:.75rem;line-height:1.45}
    .assurance .icon{color:var(--tint)}
    .more{display:grid;grid-template-columns:1fr 1fr;gap:4rem;align-items:start;padding-top:2.5rem;margin-top:2rem;
      border-top:1px solid var(--border)}
    .more-single{padding-top:2.5rem;margin-top:2rem;border-top:1px solid var(--border)}
    .facts{display:flex;flex-direction:column;font-size:var(--small);border-bottom:1px solid var(--border)}
    .facts>.labeled{display:grid;grid-template-columns:2fr 3fr;gap:1rem;padding:.8rem 0;border-top:1px solid var(--border)}
    .reviews{display:grid;grid-template-columns:20rem minmax(0,1fr);gap:4rem;align-items:start;padding-top:2.5rem;
      margin-top:2rem;border-top:1px solid var(--border)}
    .star-counts{display:flex;flex-direction:column;gap:.25rem;max-width:20rem}
    .star-count{display:grid;grid-template-columns:2.25rem minmax(0,1fr) 2rem;align-items:center;gap:.5rem}
    .star-count>.tally:last-child{text-align:end}
    .star-count .progress{padding:0}.star-count progress{width:100%;height:.5rem}
    @media (max-width:69.99rem){.product{grid-template-columns:minmax(0,1fr) 22.5rem;gap:2.5rem}}
    @media (max-width:59.99rem){.product{grid-template-columns:minmax(0,1fr) 20.5rem;gap:1.5rem}
      .gallery{position:static;grid-template-columns:1fr;gap:.75rem}.gallery>.thumbs{order:2}
      .thumbs{grid-template-columns:repeat(5,minmax(0,1fr));gap:.5rem}
      .more,.reviews{grid-template-columns:minmax(0,1fr);gap:2.5rem}}
    @media (max-width:44.99rem){.product{grid-template-columns:minmax(0,1fr);gap:2rem}
      .gallery,.gallery-single{display:none}.slides{display:flex}}
    @media (forced-colors:active){:is(.pills,.thumbs) :is([aria-current=true],[aria-pressed=true]){
      outline:3px solid Highlight;outline-offset:1px}}

    """

  /// Long texts: what a shopkeeper writes about a product, and where it is typed.
  static let prose = """
    .prose{display:flex;flex-direction:column;gap:1rem;max-width:68ch;line-height:1.65;overflow-wrap:break-word}
    .prose :is(h3,h4,h5){margin-top:.5rem}.prose h5{font-size:var(--body)}
    .prose :is(ul,ol){padding-inline-start:1.5rem}.prose li+li,.prose li>:is(ul,ol){margin-top:.35rem}
    .prose li::marker{color:var(--text-2)}
    .prose>.scroll{max-width:100%}
    .prose table{border-collapse:collapse;font-size:.9375rem;line-height:1.45}
    .prose :is(th,td){padding-block:.6rem;padding-inline:0 1.25rem;border-bottom:1px solid var(--border);
      text-align:start;vertical-align:top;min-width:5rem}
    .prose th{font-weight:600}
    .prose .picture{width:auto;max-width:100%;height:auto;aspect-ratio:auto;object-fit:contain}

    """
}
