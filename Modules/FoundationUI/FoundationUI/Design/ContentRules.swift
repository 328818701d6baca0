/// The looks of news, of pages, and of the front's blocks that staff fill.
enum ContentRules {
  static let css = """
    .article-page{display:flex;flex-direction:column;gap:2rem;max-width:44rem;width:100%}
    .article-head{display:flex;flex-direction:column;gap:.75rem}
    .article-head .lead{color:var(--text-2);font-size:var(--lead)}
    .article-picture{overflow:hidden;border-radius:var(--radius);background:var(--frame)}
    .article-page>.article-picture .picture,.home-picture .picture{display:block;width:100%;height:auto;max-height:28rem;
      aspect-ratio:auto;object-fit:cover;border-radius:var(--radius)}
    .article-body .prose{max-width:none}
    .news-list{display:grid;gap:2.5rem;max-width:56rem}
    .news-card{position:relative;display:grid;gap:1.5rem;align-items:center}
    .news-card-pictured{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}
    .news-card .article-picture{aspect-ratio:4/3}
    .news-card .picture{width:100%;height:100%;aspect-ratio:auto;object-fit:cover;border-radius:0}
    .news-text{display:flex;flex-direction:column;gap:.5rem;min-width:0}
    .news-date{color:var(--text-2);font-size:var(--small)}
    .news-title{font-size:1.375rem;font-weight:500;letter-spacing:-.02em;line-height:1.2;color:inherit;text-decoration:none}
    .news-title::before{content:"";position:absolute;inset:0;border-radius:var(--radius)}
    .news-card:hover .news-title{text-decoration:underline;text-underline-offset:4px}
    .home-picture{display:block;overflow:hidden;border-radius:var(--radius-l)}.home-picture a.link{display:block}
    @media (max-width:39.99rem){.news-card-pictured{grid-template-columns:1fr;gap:1rem}.article-page{gap:1.5rem}}

    """
}
