extension DesignSystem {
  /// Cart and checkout.
  static let order = """
    .with-summary{display:grid;width:100%;grid-template-columns:minmax(0,1fr) 24rem;gap:4rem;align-items:start}
    .with-summary>.vstack{gap:2.5rem}
    .with-summary fieldset.section{border:0;background:none;padding:0}
    .cart-lines{border-top:1px solid var(--border)}
    .cart-lines .list{border:0;border-radius:0;background:none;overflow:visible}
    .cart-lines .list>li{padding:1.5rem 0;border-top:0;border-bottom:1px solid var(--border)}
    .cart-line{display:grid;grid-template-columns:7.5rem minmax(0,1fr) auto 6rem;gap:.5rem 1.5rem;align-items:start}
    .toast{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.75rem 1rem;border-radius:var(--radius);
      background:var(--surface-2);font-size:var(--small)}
    .cart-picture{min-height:1px}
    .cart-info{display:flex;flex-direction:column;align-items:flex-start;gap:.25rem;font-size:var(--small);min-width:0}
    .cart-name{font-size:var(--body);font-weight:500;letter-spacing:-.01em;line-height:1.3}
    .cart-info a.link{color:inherit;text-decoration:none}.cart-info a.link:hover{text-decoration:underline}
    .cart-total{text-align:end}
    .quantity{position:relative;display:inline-grid;grid-template-columns:2.25rem 2.75rem 2.25rem;gap:0;height:2.5rem;
      border:1px solid var(--control);border-radius:var(--radius-s);background:var(--surface);text-align:center}
    .quantity .button{min-height:0;height:100%;padding:0;border:0;background:none}
    .quantity .icon{width:1rem;height:1rem}
    .quantity>.field{height:100%;gap:0}
    .quantity .field-label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .quantity .input{min-height:0;height:100%;padding:0;border:0;background:none;text-align:center;
      font-weight:500;font-variant-numeric:tabular-nums}
    .quantity .field-error{position:absolute;inset:calc(100% + .25rem) auto auto 0;width:max-content;max-width:12rem}
    .text-button{min-height:2rem;padding:0;color:var(--text-2);font-size:var(--small);font-weight:400;text-decoration:underline;
      text-underline-offset:3px}
    .text-button:hover{color:var(--text);background:none}
    .summary{display:flex;flex-direction:column;gap:1.25rem;position:sticky;top:6rem;padding:2rem;
      border-radius:var(--radius);background:var(--surface-2)}
    .summary>.button{min-height:3rem;width:100%}
    .summary-title{font-size:var(--heading);font-weight:500;letter-spacing:-.02em}
    .sums{display:flex;flex-direction:column;gap:.5rem;font-size:var(--small)}
    .sum{display:flex;align-items:baseline;justify-content:space-between;gap:1rem;color:var(--text-2)}
    .sum .price{color:var(--text)}
    .cart-codes{display:grid;grid-template-columns:1fr auto;align-items:end;gap:.5rem .75rem;margin-top:1rem}
    .cart-codes .sum{grid-column:1/-1;align-items:center}
    .sum-total{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin-top:.75rem;
      padding-top:1.25rem;border-top:1px solid var(--border);font-size:var(--lead);font-weight:500}
    .sum-total .price{font-size:var(--heading);letter-spacing:-.02em}
    .summary-part{padding-top:1.25rem;border-top:1px solid var(--border);font-size:var(--body);font-weight:500;
      letter-spacing:0}
    .address{font-size:var(--small);line-height:1.5}
    .order-lines{align-self:stretch;border-top:1px solid var(--border)}
    .order-line{display:grid;grid-template-columns:5rem minmax(0,1fr) auto;gap:.25rem 1rem;align-items:start;
      padding:1.25rem 0;border-bottom:1px solid var(--border)}
    .order-line>.cart-info:first-child{grid-column:span 2}
    .status{display:inline-flex;align-items:center;min-height:1.5rem;padding:0 .625rem;border:1px solid currentColor;
      border-radius:100vmax;font-size:var(--caption);font-weight:500;line-height:1.3}
    .account{display:grid;gap:2rem;align-self:stretch}
    .address-cards,.shops{align-self:stretch;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));
      gap:1rem}
    @media (min-width:60rem){.account{grid-template-columns:2fr 1fr}}
    .address-card,.shop-card{align-self:stretch;display:flex;flex-direction:column;gap:.5rem;padding:1rem 1.25rem;
      border:1px solid var(--border);border-radius:var(--radius-l);background:var(--surface)}
    .address-card .status{align-self:flex-start}
    .locate{display:flex;flex-direction:column;gap:.25rem}
    .hours{display:grid;gap:.25rem;font-variant-numeric:tabular-nums}
    .welcome{display:flex;flex-direction:column;gap:1.5rem;width:min(100%,27rem);margin:1rem auto 2rem;padding:2.5rem;
      border:1px solid var(--border);border-radius:var(--radius-l);background:var(--surface)}
    .welcome .button{width:100%}
    .mini-lines{display:flex;flex-direction:column;gap:1rem}
    .mini-line{display:grid;grid-template-columns:4rem minmax(0,1fr) auto;align-items:center;gap:1rem;font-size:var(--small);
      line-height:1.3}
    .mini-thumb{position:relative}
    .mini-count{position:absolute;right:-.5rem;top:-.5rem;min-width:1.375rem;height:1.375rem;padding:0 .375rem;
      border-radius:100vmax;background:var(--text);color:var(--bg);font-size:var(--caption);font-weight:500;line-height:1.375rem;
      text-align:center}
    .fields{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:1.25rem 1rem}
    .fields>*{grid-column:span 6}.fields>.half{grid-column:span 3}
    .dialog .with-summary{grid-template-columns:minmax(0,1fr);gap:1.5rem}.dialog .summary{position:static}
    @media (max-width:69.99rem){.with-summary{grid-template-columns:minmax(0,1fr) 21rem;gap:2.5rem}}
    @media (max-width:59.99rem){.with-summary{grid-template-columns:minmax(0,1fr);gap:2rem}
      .summary{position:static;padding:1.5rem 1.25rem}}
    @media (max-width:39.99rem){.welcome{margin:0 auto;padding:0;border:0;background:none}.cart-line{grid-template-columns:6rem minmax(0,1fr) auto;gap:.75rem 1rem}
      .cart-picture{grid-row:span 2}.cart-info{grid-column:2/-1}.quantity{justify-self:start}.cart-total{align-self:center}}

    """
}
