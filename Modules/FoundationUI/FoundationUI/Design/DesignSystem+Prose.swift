extension DesignSystem {
  /// Long texts: what a shopkeeper writes about a product, and where it is typed.
  static let prose = """
    .prose{display:flex;flex-direction:column;gap:1rem;max-width:68ch;line-height:1.65;overflow-wrap:break-word}
    .prose :is(h3,h4,h5){margin-top:.5rem}.prose h5{font-size:1rem}
    .prose :is(ul,ol){padding-inline-start:1.5rem}.prose li+li,.prose li>:is(ul,ol){margin-top:.35rem}
    .prose li::marker{color:var(--text-2)}
    .prose>.scroll{max-width:100%}
    .prose table{border-collapse:collapse;font-size:.9375rem;line-height:1.45}
    .prose :is(th,td){padding-block:.6rem;padding-inline:0 1.25rem;border-bottom:1px solid var(--border);
      text-align:start;vertical-align:top;min-width:5rem}
    .prose th{font-weight:600}
    .prose .picture{width:auto;max-width:100%;height:auto;aspect-ratio:auto;object-fit:contain}
    .editor{display:flex;flex-direction:column;gap:1rem}.editor-part{display:flex;flex-direction:column;gap:.5rem;min-width:0}
    .editor-preview{padding:1rem 1.25rem;border:1px dashed var(--border);border-radius:var(--radius-s);min-height:3.5rem}
    .editor .input{min-height:14rem}
    .notation{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.875rem;white-space:pre-wrap}

    """
}
