/// The rules of small parts that many screens have.
enum PartRules {
  /// Steps and placeholders.
  static let css = """
    .steps{display:grid;align-self:stretch;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--s2);font-size:var(--small)}
    .step{display:flex;flex-direction:column;gap:var(--s2);color:var(--text-2)}
    .step-mark{height:.25rem;border-radius:100vmax;background:var(--border)}
    .step-done,.step-next{color:var(--text);font-weight:500}.step-done .step-mark{background:var(--tint)}
    .step-next .step-mark{background:linear-gradient(90deg,var(--tint) 50%,var(--border) 50%)}
    @media (forced-colors:active){.step-mark{border:1px solid CanvasText}.step-done .step-mark{background:Highlight}}
    .skeleton{background:var(--frame);animation:skeleton 1.4s ease-in-out infinite alternate}
    .skeleton-line,.skeleton-short{height:.875rem;margin-top:var(--s3);border-radius:var(--radius-s)}
    .skeleton-short{width:45%}
    @keyframes skeleton{to{opacity:.5}}
    @media (prefers-reduced-motion:reduce){.skeleton{animation:none}}

    """
}
