extension StyleSheet {
  static let choices = """
    .input-plain{border-color:transparent;background:none}.input-plain:focus{border-color:var(--control)}
    .slider{width:100%;min-height:2.75rem;accent-color:var(--tint);margin:0}
    .choices{border:0;padding:0;min-width:0;display:flex;flex-direction:column;gap:.35rem}
    .choices>legend{padding:0;margin-bottom:.35rem}
    .choices-options{display:flex;flex-direction:column;gap:.1rem}
    .choices:not(.choices-segmented)>.choices-options{gap:0;border:1px solid var(--control);border-radius:var(--radius);
      background:var(--surface);overflow:hidden}
    .choices:not(.choices-segmented) .choice{padding:.75rem 1.25rem}
    .choices:not(.choices-segmented) .choice+.choice{border-top:1px solid var(--border)}
    .choices:not(.choices-segmented) .choice:has(:checked){background:var(--tint-soft)}
    .choice,.selector{display:flex;align-items:center;gap:.6rem;cursor:pointer;min-height:2.5rem}
    .choice input,.selector>input,.selection input{accent-color:var(--tint);width:1.2rem;height:1.2rem;flex:none;margin:0}
    .selection input{display:block}.selector>:not(input){flex:1}
    .choices-segmented>.choices-options{flex-direction:row;flex-wrap:wrap;align-self:flex-start;max-width:100%;gap:.15rem;
      padding:.2rem;background:var(--surface-2);border:1px solid var(--control);border-radius:var(--radius-s)}
    .choices-segmented .choice{position:relative;justify-content:center;flex:1 1 auto;min-height:2.2rem;padding:.3rem .9rem;
      border-radius:calc(var(--radius-s) - 3px);font-weight:550}
    .choices-segmented .choice input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:inherit}
    .choices-segmented .choice:has(:checked){background:var(--tint);color:var(--on-tint)}
    .choices-segmented .choice:has(:focus-visible){outline:3px solid var(--tint);outline-offset:2px}
    .choice:has(:disabled),.choices:disabled{opacity:.6;cursor:not-allowed}
    .list>li:has(>.selector>:checked){background:color-mix(in srgb,var(--tint) 12%,var(--surface))}
    .selection{width:3rem}.table tr:has(>.selection :checked){background:color-mix(in srgb,var(--tint) 12%,var(--surface))}
    .menu{position:relative;display:inline-block}
    .menu>summary{list-style:none}.menu>summary::-webkit-details-marker{display:none}
    .menu-items{position:absolute;inset-inline-start:0;top:calc(100% + .25rem);z-index:15;min-width:14rem;max-width:80vw;
      display:flex;flex-direction:column;align-items:stretch;gap:.15rem;padding:.4rem;background:var(--surface);
      border:1px solid var(--border);border-radius:var(--radius-s);box-shadow:0 10px 36px rgb(0 0 0/.18)}
    .menu-items>.button{justify-content:flex-start;color:var(--text)}.menu-items>.button-destructive{color:var(--danger)}
    .menu-items>.field,.menu-items>.link{padding:.4rem .5rem}
    .row-buttons .menu-items{inset-inline:auto 0}:is(.list,.table):has(.menu[open]){overflow:visible}
    .plain{font:inherit;color:inherit;background:none;border:0;padding:0;text-align:inherit;cursor:pointer}
    .plain:disabled{cursor:not-allowed;opacity:.6}
    .tabs{display:flex;flex-direction:column;gap:1rem;min-width:0}
    .tab-list{display:flex;gap:.25rem;overflow-x:auto;border-bottom:1px solid var(--border);padding:.25rem .25rem 0}
    .tab{font:inherit;font-weight:550;display:inline-flex;align-items:center;gap:.45rem;min-height:2.75rem;padding:.5rem 1rem;
      color:var(--text-2);background:none;border:0;border-bottom:3px solid transparent;cursor:pointer;white-space:nowrap}
    .tab:hover{color:var(--text)}.tab[aria-selected=true]{color:var(--tint);border-color:var(--tint)}
    .tab:focus-visible{outline-offset:-3px}
    .toolbar{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;justify-content:flex-end}
    .toolbar-leading{order:-1;margin-inline-end:auto}
    .suggestions .button{min-height:2.25rem;padding:.25rem .8rem;border-radius:2rem}
    .row-actions{display:flex;align-items:center;gap:.5rem;min-width:0}.row-actions>:first-child{flex:1;min-width:0}
    .row-buttons{display:flex;align-items:center;gap:.1rem;flex:none}.row-actions-leading>.row-buttons{order:-1}
    .row-buttons .button{min-width:2.5rem;min-height:2.5rem}
    @media (max-width:39.99rem){.row-actions{flex-wrap:wrap}.row-actions>:first-child{flex:1 0 100%}}
    .refresh{margin-bottom:-.5rem}
    .disclosure-title{font:inherit;font-weight:600;color:inherit;background:none;border:0;width:100%;text-align:start;
      min-height:2.75rem;padding:.8rem 1rem;cursor:pointer;display:flex;gap:.6rem;align-items:center}
    .disclosure-title::before{content:"";width:.5rem;height:.5rem;border:solid;border-width:0 2px 2px 0;
      transform:rotate(-45deg)}
    .disclosure-title[aria-expanded=true]::before{transform:rotate(45deg)}
    .sort{font-weight:inherit;text-decoration:underline;min-height:1.5rem}
    .table th[aria-sort=ascending] .sort::after{content:" ↑"}.table th[aria-sort=descending] .sort::after{content:" ↓"}

    """

  static let layers = """
    .rows{display:table;align-self:flex-start}.rows>.row{display:table-row}.rows>.row>div{display:table-cell}.rows-center>.row>div{vertical-align:middle}
    .rows-top>.row>div{vertical-align:top}.rows-bottom>.row>div{vertical-align:bottom}
    .rows-firstTextBaseline>.row>div{vertical-align:baseline}
    .gx-1>.row>div+div{padding-inline-start:.25rem}.gx-2>.row>div+div{padding-inline-start:.5rem}
    .gx-3>.row>div+div{padding-inline-start:.75rem}.gx-4>.row>div+div{padding-inline-start:1rem}
    .gx-5>.row>div+div{padding-inline-start:1.5rem}.gx-6>.row>div+div{padding-inline-start:2.5rem}
    .gy-1>*+.row>div{padding-block-start:.25rem}.gy-2>*+.row>div{padding-block-start:.5rem}
    .gy-3>*+.row>div{padding-block-start:.75rem}.gy-4>*+.row>div{padding-block-start:1rem}
    .gy-5>*+.row>div{padding-block-start:1.5rem}.gy-6>*+.row>div{padding-block-start:2.5rem}
    .layers{position:relative;width:fit-content;max-width:100%}
    .layer{position:absolute;inset:0;display:grid;pointer-events:none}.layer>*{pointer-events:auto}
    .layer-behind~*{position:relative}
    .at-center{place-items:center}.at-top{place-items:start center}.at-bottom{place-items:end center}
    .at-leading{place-items:center start}.at-trailing{place-items:center end}.at-topLeading{place-items:start}
    .at-topTrailing{place-items:start end}.at-bottomLeading{place-items:end start}.at-bottomTrailing{place-items:end}
    .list-plain{border-width:1px 0;border-radius:0}.list-clear{background:none}
    .list>.row-unseparated,.list:has(>.section-unseparated)>li{border-top:0}
    .row-card,.row-secondary{background:var(--surface-2)}.row-tint{background:color-mix(in srgb,var(--tint) 12%,var(--surface))}
    .row-success{background:color-mix(in srgb,var(--success) 12%,var(--surface))}
    .row-warning{background:color-mix(in srgb,var(--warning) 14%,var(--surface))}
    .row-danger{background:color-mix(in srgb,var(--danger) 12%,var(--surface))}
    .dialog{position:static;width:auto;max-width:none;margin:0;color:var(--text);border:1px solid var(--border);
      border-radius:var(--radius);background:var(--surface);padding:1.25rem;box-shadow:0 10px 36px rgb(0 0 0/.14);
      flex-direction:column;gap:1rem}
    .dialog[open]{display:flex}
    .dialog:modal{position:fixed;inset:0;margin:auto;width:min(34rem,calc(100% - 2rem));max-height:calc(100% - 2rem);
      overflow-y:auto}
    .dialog::backdrop{background:rgb(0 0 0/.45)}
    .dialog-buttons{justify-content:flex-end}.dialog>.dialog-title{order:-1}.dialog h2:focus{outline:none}.hstack>.dialog{flex:1 0 100%;order:-1}
    .image-resizable{width:100%}.image-resizable>.icon{width:100%;height:auto}
    .picture-natural{width:auto;aspect-ratio:auto}.object-fit{object-fit:contain}.object-fill{object-fit:cover}
    .clip-circle,.clip-capsule{overflow:hidden;border-radius:100vmax}.clip-circle.picture{border-radius:50%}
    .clip-rect{overflow:hidden;border-radius:var(--radius)}
    .italic{font-style:italic}.underline{text-decoration:underline}
    .page-title-inline{font-size:1.2rem}

    """
}
