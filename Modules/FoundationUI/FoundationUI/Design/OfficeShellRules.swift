/// The rules of what stands around the office's pages, and of its first page, search and settings.
enum OfficeShellRules {
  /// Header, menu, search, the first page's parts, settings, zones, the editor of texts, timelines, dragging and pickers.
  static let css = """
    .office-header{display:flex;align-items:center;gap:1rem;min-height:var(--row)}
    .office-header>.search-box{flex:1;max-width:26rem}
    .search-box [type=search]::-webkit-search-cancel-button{appearance:none;width:.75rem;height:.75rem;cursor:pointer;
      background:var(--text-2);clip-path:polygon(14% 0,50% 36%,86% 0,100% 14%,64% 50%,100% 86%,86% 100%,50% 64%,14% 100%,
        0 86%,36% 50%,0 14%)}
    .office-tools{display:flex;align-items:center;gap:1.25rem;margin-inline-start:auto;white-space:nowrap}
    .office-tools a.link{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none;
      font-size:var(--small);font-weight:500}
    .office-tools .button{min-height:2.75rem;padding:0;color:inherit;font-size:var(--small)}
    .form .text-button{width:auto;align-self:flex-start}
    .setting{display:grid;gap:.375rem}.setting :is(.input,.fields){width:100%;max-width:none}.setting .vstack{align-items:stretch}.setting .fg-secondary{font-size:var(--small)}
    .section>.part-row{align-self:stretch;max-width:42rem}
    .findings{display:flex;flex-direction:column}
    .findings-kind{padding:.5rem .5rem .25rem;color:var(--text-2);font-size:var(--small);font-weight:500}
    .suggestions-panel .findings a.link,.suggestions-panel .findings a.link:last-child{display:flex;gap:.75rem;
      padding:.5rem;color:inherit;font-weight:400;text-decoration:none}
    .site-main>.vstack>.findings a.link{display:flex;gap:.75rem;min-height:2.75rem;align-items:center}
    .todo{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(9rem,40%),1fr));gap:1rem;margin-block-end:1rem}
    .todo a.link{display:grid;align-content:start;gap:.25rem;padding:1rem 1.25rem;border:1px solid var(--border);border-radius:var(--radius);
      background:var(--surface);color:var(--text-2);text-decoration:none;font-size:var(--small)}
    .report-figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(10rem,45%),1fr));gap:1rem;width:100%}
    .report-figure{display:grid;align-content:start;gap:.25rem;padding:1rem 1.25rem;border:1px solid var(--border);
      border-radius:var(--radius);background:var(--surface);color:var(--text-2);font-size:var(--small)}
    .report-period{display:flex;flex-wrap:wrap;align-items:end;gap:1rem}
    .todo a.link:hover{border-color:var(--control)}
    .todo a.link,.report-figure{container-type:inline-size}
    .todo .figure,.report-figure .figure{color:var(--text);font-size:clamp(1rem,13cqi,var(--heading));white-space:nowrap;font-weight:600;font-variant-numeric:tabular-nums}
    @media (max-width:30rem){:is(.todo,.report-figures)>:last-child:nth-child(odd){grid-column:1/-1}}
    .dashboard,.parts-beside{display:grid;gap:1.5rem;width:100%}.dashboard{min-width:0}.dashboard>*{min-width:0}
    .parts-beside{grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr))}
    .dashboard .section{max-width:none;padding:1.25rem 1.5rem 1.5rem;border:1px solid var(--border);border-radius:var(--radius);
      background:var(--surface)}
    .dashboard .section>.part-row+.part-row{margin-block-start:-.75rem}
    .dashboard .todo a.link{background:var(--bg)}
    .office-menu{display:none}
    .office-menu a.link{display:flex;align-items:center;gap:.75rem;min-height:2.5rem;padding-inline:.75rem;color:inherit;
      border-radius:var(--radius-s);text-decoration:none;font-size:var(--small);font-weight:500}
    .office-menu a.link:hover{background:var(--frame)}
    .office-menu a.here{background:var(--frame);font-weight:600}
    .office-menu .icon{width:1.125rem;height:1.125rem;color:var(--text-2)}
    .office-menu .parts{display:flex;flex-direction:column;padding-inline-start:1.875rem}
    .office-menu .parts a.link{min-height:2.25rem;font-weight:400;color:var(--text-2)}
    .office-menu .parts a.here{background:none;color:var(--text);font-weight:600}
    @media (max-width:59.99rem){.office-header{flex-wrap:wrap;gap:0 .5rem;padding-block-end:.75rem}
      .office-header a.logo{flex:1 1 0;min-width:0;overflow:hidden;text-overflow:ellipsis}.office-tools{gap:.5rem}
      .office-header>.search-box{order:1;flex-basis:100%;max-width:none}.office-header .drawer{display:block}}
    @media (min-width:60rem){
      .office-menu{position:fixed;inset:0 auto 0 0;z-index:11;width:14.5rem;display:flex;flex-direction:column;gap:.125rem;
        padding:calc(var(--row) + .75rem) .75rem 1.5rem;overflow-y:auto;background:var(--surface-2);
        border-inline-end:1px solid var(--border)}
      .site-header:has(.office-menu){padding-inline-start:calc(14.5rem + var(--gutter))}
      .site-header:has(.office-menu) .logo{position:fixed;inset:0 auto auto 0;z-index:12;width:14.5rem;display:flex;
        align-items:center;height:var(--row);padding-inline:1.5rem;overflow:hidden}
      .site-header:has(.office-menu)~.site-main{width:auto;max-width:none;margin-inline:14.5rem 0}
      .site-header:has(.office-menu)~.site-main>*{max-width:77.5rem}
      .site-header:has(.office-menu)~.site-footer{margin-inline-start:14.5rem}}
    .site-header:has(.office-header)~.site-footer .shop-footer{padding-block:1.25rem}
    .zone,.queued{align-self:stretch;display:flex;flex-direction:column;gap:.5rem;padding:1rem 1.25rem;
      border:1px solid var(--border);border-radius:var(--radius-l);background:var(--surface)}
    .zone{max-width:40rem}
    .zone-rate{display:flex;justify-content:space-between;gap:1rem}
    .rate{display:grid;gap:.5rem;align-items:end}.rate>.button{justify-self:start}.rate>.button-plain{margin-inline-start:-.5rem}
    .queued>.hstack{flex-wrap:nowrap}.queued>.hstack>.field{flex:1;min-width:0}
    @media (min-width:48rem){.queued{flex-direction:row;justify-content:space-between;align-items:center}
      .rate{grid-template-columns:minmax(0,1fr) 9rem auto}}
    .editor{display:flex;flex-direction:column;gap:1rem}.editor-part{display:flex;flex-direction:column;gap:.5rem;min-width:0}
    .editor-preview{padding:1rem 1.25rem;border:1px dashed var(--border);border-radius:var(--radius-s);min-height:3.5rem}
    .editor .text-button{align-self:flex-start}
    .editor .input{min-height:14rem}
    .notation{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:var(--small);white-space:pre-wrap}
    .timeline{display:flex;flex-direction:column}
    .timeline-entry{position:relative;display:flex;flex-direction:column;gap:var(--s1);padding:0 0 var(--s5) var(--s5);
      margin-inline-start:.4375rem}
    .timeline-entry:last-child{padding-bottom:0}
    .timeline-entry:not(:last-child)::after{content:"";position:absolute;inset:.9rem auto -.5rem -1px;width:2px;
      background:var(--border)}
    .timeline-entry::before{content:"";position:absolute;inset-inline-start:-.3125rem;top:.4rem;z-index:1;width:.625rem;
      height:.625rem;border-radius:50%;background:var(--tint);box-shadow:0 0 0 3px var(--surface)}
    [data-drag]{cursor:grab}
    .grip{display:inline-flex;align-items:center;justify-content:center;min-width:2.5rem;min-height:2.5rem;
      color:var(--text-2);touch-action:none}.grip .icon{stroke-width:2.5}.grip:hover{color:var(--text)}
    @media (scripting:none){.grip{display:none}}
    [data-dragged]{opacity:.5}[data-dragged],[data-dragged] *{cursor:grabbing}
    [data-axis=horizontal] [data-drop=before]{box-shadow:-.375rem 0 0 -1px var(--tint)}
    [data-axis=horizontal] [data-drop=after]{box-shadow:.375rem 0 0 -1px var(--tint)}
    tr[data-drop=before]>td{box-shadow:inset 0 2px 0 var(--tint)}tr[data-drop=after]>td{box-shadow:inset 0 -2px 0 var(--tint)}
    .listing .table tr[data-drop=into]>td{background:var(--tint-soft)}
    .save-bar{position:sticky;bottom:0;z-index:5;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;
      margin-inline:-.25rem;padding:.75rem .25rem;border-top:1px solid var(--border);background:var(--bg)}
    .panel{align-self:stretch;max-width:42rem;padding:1.1rem 1.25rem 1.35rem;border:1px solid var(--border);
      border-radius:var(--radius);background:var(--surface)}
    .picker{display:flex;flex-direction:column;gap:var(--s2)}
    .picker-field{display:flex;flex-wrap:wrap;align-items:flex-end;gap:var(--s2)}.picker-field>.field{flex:1 1 10rem}
    .picker-results{display:flex;flex-direction:column;max-height:20rem;overflow-y:auto;border:1px solid var(--border);
      border-radius:var(--radius-s);background:var(--surface)}
    .picker-results .button{justify-content:flex-start;min-height:2.75rem;padding:var(--s2) var(--s3);border:0;
      border-radius:0;font-weight:400;text-align:start}
    .picker-results .button+.button{border-top:1px solid var(--border)}

    """
}
