extension StyleSheet {
  static let controls = """
    .button{font:inherit;font-weight:500;line-height:1.25;display:inline-flex;align-items:center;justify-content:center;
      gap:.5rem;min-height:2.75rem;padding:.55rem 1.1rem;border-radius:var(--radius-s);border:1px solid transparent;
      cursor:pointer;text-decoration:none;color:var(--text);background:none}
    .button-bordered{background:var(--surface);border-color:var(--control)}
    .button-bordered:hover{border-color:var(--text)}
    .button-prominent{background:var(--tint);color:var(--on-tint)}
    .button-prominent:hover{background:color-mix(in srgb,var(--tint) 86%,var(--text))}
    .button-plain{padding:.4rem .5rem;min-height:2.25rem;color:var(--tint)}
    .items-leading>.button-plain{margin-inline-start:calc(-.5rem - 1px)}
    .button-plain:hover{background:color-mix(in srgb,currentColor 10%,transparent)}
    .button-destructive{color:var(--danger)}
    .button-bordered.button-destructive{border-color:var(--danger)}
    .button-prominent.button-destructive{background:var(--danger);color:var(--on-danger)}
    .button:active{transform:translateY(1px)}
    .button:disabled{cursor:not-allowed;color:var(--text-2);background:color-mix(in srgb,var(--border) 60%,var(--surface));border-color:var(--border);
      transform:none}
    .button-plain:disabled{background:none;border-color:transparent}
    @media (min-width:44rem){.section>.button,.form>.button{align-self:flex-start}}
    .message .button-plain{color:inherit}
    .label{display:inline-flex;vertical-align:middle;align-items:center;gap:.45rem}
    .form{display:flex;flex-direction:column;gap:1.1rem}
    .field{display:flex;flex-direction:column;gap:.35rem;min-width:0}
    .field-label{font-weight:500;font-size:var(--small)}
    .input{font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--control);
      border-radius:var(--radius-s);padding:.6rem .75rem;min-height:2.75rem;width:100%;max-width:100%}
    .input::placeholder{color:var(--text-2);opacity:1}
    .input:hover{border-color:var(--text)}
    .input:focus-visible{outline-offset:0;border-radius:var(--radius-s)}
    .input:disabled{background:var(--surface-2);color:var(--text-2);border-color:var(--border)}
    .input[aria-invalid=true]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
    .field-error{color:var(--danger);font-size:var(--small);font-weight:500}
    .field-error::before{content:"! ";font-weight:800}
    select.input{appearance:none;padding-right:2.4rem;text-overflow:ellipsis;background-repeat:no-repeat;background-position:right .8rem center;
      background-size:.8rem;background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'\
     viewBox='0 0 12 8' fill='none' stroke='%23888078' stroke-width='2'%3E%3Cpath d='M1 1.5l5 5 5-5'/%3E%3C/svg%3E")}
    textarea.input{resize:vertical;line-height:1.5}
    .toggle{display:inline-flex;align-items:center;gap:.65rem;cursor:pointer;min-height:2.5rem}
    .toggle input[type=checkbox]{appearance:none;width:2.75rem;height:1.6rem;border-radius:2rem;background:var(--control);
      position:relative;flex:none;cursor:inherit;margin:0}
    .toggle input[type=checkbox]::after{content:"";position:absolute;top:.2rem;left:.2rem;width:1.2rem;height:1.2rem;
      border-radius:50%;background:var(--surface)}
    .toggle input[type=checkbox]:checked{background:var(--tint)}
    .toggle input[type=checkbox]:checked::after{left:1.35rem}
    .toggle input[type=checkbox]:focus-visible{border-radius:2rem}
    .toggle:has(input:disabled){opacity:.6;cursor:not-allowed}
    .stepper{display:inline-flex;align-items:center;gap:.5rem}
    .stepper .button{min-width:2.75rem;padding:.4rem}
    .stepper output{min-width:2.25rem;text-align:center;font-weight:500}
    .list .stepper .field-label,.table .stepper .field-label{position:absolute;width:1px;height:1px;overflow:hidden;
      clip-path:inset(50%)}
    .progress{display:inline-flex;align-items:center;gap:.6rem;color:var(--text-2)}
    .progress progress{accent-color:var(--tint)}
    .spinner{width:1.2rem;height:1.2rem;border-radius:50%;border:3px solid var(--border);border-top-color:var(--tint)}
    @media (prefers-reduced-motion:no-preference){.spinner{animation:spin .9s linear infinite}}
    @keyframes spin{to{transform:rotate(1turn)}}
    .search{display:flex;gap:.5rem;flex:1 1 16rem;max-width:32rem}
    .search .input{min-height:2.5rem;padding-block:.4rem}
    .search .button{min-height:2.5rem;padding:.4rem .75rem}

    """
}
