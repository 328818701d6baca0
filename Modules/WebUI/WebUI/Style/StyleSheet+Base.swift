extension StyleSheet {
  static let base = """
    *,*::before,*::after{box-sizing:border-box}
    *{margin:0}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:6rem}
    body{font-family:var(--western);
      font-size:var(--body);line-height:1.55;color:var(--text);background:var(--bg);min-height:100vh;display:flex;
      flex-direction:column;overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
    :lang(zh-Hans){font-family:var(--chinese)}
    h1,h2,h3,h4,h5,h6{line-height:1.2;font-weight:500;letter-spacing:-.02em;text-wrap:balance}
    :lang(zh-Hans) :is(h1,h2,h3,h4){letter-spacing:0}
    h1{font-size:clamp(1.75rem,1.4rem + 1.4vw,2.25rem);line-height:1.1;letter-spacing:-.028em}
    h2{font-size:clamp(1.375rem,1.2rem + .8vw,1.75rem)}h3{font-size:var(--lead);letter-spacing:-.012em}h4{font-size:var(--body)}
    p{text-wrap:pretty}
    img,svg{display:block;max-width:100%}
    a{color:var(--tint);text-underline-offset:3px;text-decoration-thickness:1px}
    a:hover{text-decoration-thickness:2px}
    hr{border:0;border-top:1px solid var(--border);width:100%}
    ul[role=list]{list-style:none;padding:0}
    :focus-visible{outline:2px solid var(--tint);outline-offset:2px;border-radius:var(--radius-s)}
    #main:focus{outline:none}
    .visually-hidden:not(:focus):not(:active){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
      white-space:nowrap;padding:0;border:0}
    @media(scripting:none){[data-feature=location]{display:none}}.drag-area{display:contents}
    .skip-link{position:absolute;left:1rem;top:-4rem;background:var(--surface);color:var(--text);padding:.6rem 1rem;
      border-radius:var(--radius-s);z-index:20;border:1px solid var(--border)}
    .skip-link:focus{top:.75rem}
    .icon{width:1.25em;height:1.25em;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;
      stroke-linejoin:round}
    a,button,input,select,textarea{transition:background-color var(--fast),border-color var(--fast),box-shadow var(--fast),
      color var(--fast)}

    """

  static let layout = """
    .site-header{position:sticky;top:0;z-index:10;background:var(--bg);border-bottom:1px solid var(--border);
      padding-inline:max(var(--gutter),(100% - var(--page))/2)}
    .site-main{flex:1;width:100%;max-width:calc(var(--page) + 2*var(--gutter));margin:0 auto;
      padding:1.5rem var(--gutter) var(--section);display:flex;flex-direction:column;gap:1.5rem;overflow-wrap:anywhere}
    .site-main table{overflow-wrap:break-word}
    .site-footer{border-top:1px solid var(--border);background:var(--surface-2);color:var(--text-2);
      padding-inline:max(var(--gutter),(100% - var(--page))/2);font-size:var(--small)}
    .vstack{display:flex;flex-direction:column;min-width:0}
    .hstack{display:flex;flex-direction:row;flex-wrap:wrap;min-width:0}
    .hstack>*{min-width:0}
    .hstack>.picture+.vstack{flex:1 1 9rem}
    .zstack{display:grid}.zstack>*{grid-area:1/1}
    .grid{display:grid}
    .vstack>:is(.vstack,.hstack,.grid,.search,.table,.disclosure,.list,.unavailable,.form){align-self:stretch}
    .vstack>.search{flex:0 0 auto;width:100%}
    .grid-small{grid-template-columns:repeat(auto-fill,minmax(min(9rem,100%),1fr))}
    .grid-medium{grid-template-columns:repeat(auto-fill,minmax(min(14rem,calc(50% - .5rem)),1fr))}
    .grid-large{grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr))}
    .grid>*{min-width:0}
    .spacer{flex:1 1 0;min-width:.5rem}
    .scroll{overflow-x:auto}
    .items-leading{align-items:flex-start}.items-center{align-items:center}.items-trailing{align-items:flex-end}
    .items-fill{align-items:stretch}.items-top{align-items:flex-start}.items-bottom{align-items:flex-end}
    .items-firstTextBaseline{align-items:baseline}
    .gap-0{gap:0}.gap-1{gap:var(--s1)}.gap-2{gap:var(--s2)}.gap-3{gap:var(--s3)}.gap-4{gap:var(--s4)}.gap-5{gap:var(--s5)}.gap-6{gap:var(--s6)}
    .page-title{margin-bottom:-.25rem}
    .aside{display:flex;flex-direction:column;gap:1rem}
    .article{display:flex;flex-direction:column;gap:.75rem;height:100%}
    .split{display:grid;gap:1.5rem;align-items:start}
    @media (min-width:56rem){.split{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2.5rem}
      .split-leading{grid-template-columns:15rem minmax(0,1fr)}
      .split-trailing{grid-template-columns:minmax(0,1fr) 22rem}}
    .live-banner{position:sticky;top:0;z-index:9;padding:.6rem 1rem;text-align:center;background:var(--text);color:var(--bg)}
    .live-banner[hidden]{display:none}[aria-busy=true]{opacity:.6;cursor:progress}
    .messages{position:sticky;top:0;z-index:12}
    .message{padding:.8rem max(var(--gutter),(100% - var(--page))/2);flex-wrap:nowrap}
    .message-danger{background:var(--danger-soft);color:var(--danger);
      border-bottom:1px solid color-mix(in srgb,var(--danger) 35%,transparent)}
    .message-info{background:var(--tint-soft);color:var(--text);
      border-bottom:1px solid color-mix(in srgb,var(--tint) 35%,transparent)}

    """
}
