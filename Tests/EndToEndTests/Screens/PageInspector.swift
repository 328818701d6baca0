import Foundation
import WebDriver

/// Finds what nobody should have to see on a page: texts cut off or drawn over each other, a page wider than its window,
/// and pictures that did not come.
enum PageInspector {
  /// What is wrong with the page that a browser shows, a line each.
  static func faults(_ browser: Browser) async throws -> [String] {
    try await browser.run(script).list?.compactMap(\.text) ?? ["the page could not be looked at"]
  }

  /// Boxes are compared with a tolerance of 2 CSS pixels, since letters reach a little beyond their line.
  static let script = #"""
    const faults = [], tolerance = 2, page = document.documentElement;
    const name = e => {
      const id = e.closest("[data-testid]")?.dataset.testid;
      return e.localName + (e.className && e.className.split ? "." + e.className.split(" ")[0] : "") + (id ? "#" + id : "");
    };
    const words = text => text.trim().replace(/\s+/g, " ").slice(0, 40);
    if (page.scrollWidth > page.clientWidth) {
      const wide = [...document.querySelectorAll("body *")].filter(e => {
        if (e.getBoundingClientRect().right <= page.clientWidth + 1) return false;
        for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowX != "visible") return false;
        return true;
      });
      faults.push("wider than the window by " + (page.scrollWidth - page.clientWidth) + ": " + wide.slice(0, 3).map(name));
    }
    for (const image of document.images)
      if (image.complete && !image.naturalWidth && image.checkVisibility()) faults.push("no picture: " + image.src);

    // Every line of text that can be seen, and the box that it may fill.
    const seen = [], styles = new Map();
    const style = e => { if (!styles.has(e)) styles.set(e, getComputedStyle(e)); return styles.get(e); };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const owner = node.parentElement;
      if (!node.data.trim() || owner.closest("script,style,noscript,option,svg,textarea")) continue;
      if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let boxes = [...range.getClientRects()].filter(b => b.width > 0 && b.height > 0);
      let layer = null, told = false, hidden = false, abridged = false;
      for (let e = owner; e && e != document.body; e = e.parentElement) {
        const s = style(e);
        if (!layer && (s.position == "fixed" || s.position == "sticky" || s.position == "absolute" || e.localName == "dialog"))
          layer = e;
        const clips = s.overflowX != "visible" || s.overflowY != "visible" || s.clipPath != "none";
        if (!clips) continue;
        const box = e.getBoundingClientRect();
        // Texts for screen readers alone are one pixel wide.
        if (box.width <= 1 || box.height <= 1 || s.clipPath != "none") { hidden = true; break; }
        abridged ||= s.textOverflow == "ellipsis" || s.webkitLineClamp != "none";
        const scrolls = /auto|scroll/.test(s.overflowX + s.overflowY);
        for (const b of boxes) {
          const out = Math.max(b.right - box.right, box.left - b.left, b.bottom - box.bottom, box.top - b.top);
          if (out > tolerance && !scrolls && !abridged && !told) {
            faults.push("cut off by " + Math.round(out) + ": “" + words(node.data) + "” in " + name(e));
            told = true;
          }
        }
        boxes = boxes.filter(b => b.right > box.left && b.left < box.right && b.bottom > box.top && b.top < box.bottom);
      }
      if (hidden) continue;
      // A button's text may not leave the button, whether or not it is cut off there.
      const button = owner.closest("button,.button,.badge,.mark");
      if (button && style(button).display != "inline" && !abridged) {
        const box = button.getBoundingClientRect();
        if (boxes.some(b => b.right > box.right + tolerance || b.left < box.left - tolerance))
          faults.push("outside its button: “" + words(node.data) + "” in " + name(button));
      }
      for (const b of boxes) seen.push({ b, owner, layer, text: node.data });
    }
    seen.sort((a, b) => a.b.top - b.b.top);
    const pairs = new Set();
    for (let i = 0; i < seen.length; i++) for (let j = i + 1; j < seen.length && seen[j].b.top < seen[i].b.bottom - tolerance; j++) {
      const [p, q] = [seen[i], seen[j]];
      // What lies in a layer of its own, as a dialog does, covers what is below it on purpose.
      if (p.layer != q.layer || p.owner == q.owner) continue;
      const across = Math.min(p.b.right, q.b.right) - Math.max(p.b.left, q.b.left);
      const down = Math.min(p.b.bottom, q.b.bottom) - Math.max(p.b.top, q.b.top);
      // Lines of one text may reach into each other by their leading.
      if (across <= tolerance || down <= Math.min(p.b.height, q.b.height) / 3) continue;
      const line = "over each other: “" + words(p.text) + "” and “" + words(q.text) + "” in " + name(p.owner) + ", " + name(q.owner);
      if (!pairs.has(line)) { pairs.add(line); faults.push(line); }
    }
    return faults;
    """#
}
