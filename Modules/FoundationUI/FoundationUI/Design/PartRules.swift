/// The rules of small parts that many screens have.
enum PartRules {
  /// Steps, timelines, placeholders and pickers.
  static let css = """
    .steps{display:grid;align-self:stretch;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--s2);font-size:var(--small)}
    .step{display:flex;flex-direction:column;gap:var(--s2);color:var(--text-2)}
    .step-mark{height:.25rem;border-radius:100vmax;background:var(--border)}
    .step-done,.step-next{color:var(--text);font-weight:500}.step-done .step-mark{background:var(--tint)}
    .step-next .step-mark{background:linear-gradient(90deg,var(--tint) 50%,var(--border) 50%)}
    @media (forced-colors:active){.step-mark{border:1px solid CanvasText}.step-done .step-mark{background:Highlight}}
    .timeline{display:flex;flex-direction:column}
    .timeline-entry{position:relative;display:flex;flex-direction:column;gap:var(--s1);padding:0 0 var(--s5) var(--s5);
      border-inline-start:2px solid var(--border);margin-inline-start:.3125rem}
    .timeline-entry:last-child{padding-bottom:0;border-color:transparent}
    .timeline-entry::before{content:"";position:absolute;inset-inline-start:calc(-.3125rem - 1px);top:.4rem;width:.625rem;
      height:.625rem;border-radius:50%;background:var(--tint);box-shadow:0 0 0 3px var(--surface)}
    .skeleton{background:var(--frame);animation:skeleton 1.4s ease-in-out infinite alternate}
    .skeleton-line,.skeleton-short{height:.875rem;margin-top:var(--s3);border-radius:var(--radius-s)}
    .skeleton-short{width:45%}
    @keyframes skeleton{to{opacity:.5}}
    @media (prefers-reduced-motion:reduce){.skeleton{animation:none}}
    .picker{display:flex;flex-direction:column;gap:var(--s2)}
    .picker-field{display:flex;flex-wrap:wrap;align-items:flex-end;gap:var(--s2)}.picker-field>.field{flex:1 1 14rem}
    .picker-results{display:flex;flex-direction:column;max-height:20rem;overflow-y:auto;border:1px solid var(--border);
      border-radius:var(--radius-s);background:var(--surface)}
    .picker-results .button{justify-content:flex-start;min-height:2.75rem;padding:var(--s2) var(--s3);border:0;
      border-radius:0;font-weight:400;text-align:start}
    .picker-results .button+.button{border-top:1px solid var(--border)}

    """
}
