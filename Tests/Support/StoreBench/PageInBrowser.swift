import Foundation
import WebDriver

/// What a list of 24 products of the demo shop weighs in Chromium, and when it is seen, with a cold cache.
struct PageInBrowser {
  let executable: String
  let folder: URL

  /// What a page asked for, in kB.
  private struct Weight {
    var page = 0.0, style = 0.0, scripts = 0.0, rest = 0.0, pictures = 0.0

    var withoutPictures: Double { page + style + scripts + rest }
  }

  /// A processor a quarter as fast as this one stands for a phone's.
  func figures() async throws -> [Figure] {
    let store = try ServerProcess.store(executable, database: folder.appendingPathComponent("demo.db").path)
    defer { store.stop() }
    guard let address = URL(string: "http://127.0.0.1:\(store.port)/products") else { return [] }
    return try await Browser.with { browser in
      try await browser.slowDown(by: 4)
      try await browser.open(address)
      // Lazy pictures come only when they are scrolled to; nothing may move when they do.
      let seen = try await browser.run(Self.paints)
      let asked = try await browser.run(Self.resources)
      func number(_ value: JSONValue, _ name: String) throws -> Double {
        guard let number = value[name]?.number else { throw Load.Failure(description: "the page tells no \(name)") }
        return number
      }
      var weight = Weight()
      weight.page = try number(asked, "page") / 1_000
      weight.style = try number(asked, "css") / 1_000
      weight.scripts = try number(asked, "script") / 1_000
      weight.pictures = try number(asked, "img") / 1_000
      weight.rest = try number(asked, "other") / 1_000
      return [
        Figure(name: "list of 24 without pictures", target: .atMost(100, weight.withoutPictures, "kB")),
        Figure(name: "its page", limit: String(format: "%.1f kB", weight.page)),
        Figure(name: "its style sheet", target: .atMost(20, weight.style, "kB")),
        Figure(name: "its scripts", target: .atMost(7, weight.scripts, "kB")),
        Figure(name: "its pictures", limit: String(format: "%.0f kB", weight.pictures)),
        Figure(
          name: "pictures larger than twice their place", target: .atMost(0, try number(asked, "large"), "pictures")),
        Figure(name: "pictures without dimensions", target: .atMost(0, try number(asked, "sizeless"), "pictures")),
        Figure(name: "layout shift", target: .atMost(0, try number(seen, "shift"), "")),
        Figure(
          name: "largest paint, processor 4 × slower", target: .atMost(1_000, try number(seen, "paint"), "ms")),
      ]
    }
  }

  private static let paints = """
    const entries = type => new Promise(done => {
      const all = [];
      new PerformanceObserver(list => all.push(...list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => done(all), 300);
    });
    return (async () => {
      const painted = await entries("largest-contentful-paint");
      for (let y = 0; y < document.body.scrollHeight; y += 300) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      await new Promise(done => setTimeout(done, 500));
      const shifts = await entries("layout-shift");
      return {
        paint: Math.max(0, ...painted.map(e => e.startTime)),
        shift: shifts.reduce((sum, e) => sum + e.value, 0),
      };
    })();
    """

  /// Sizes in bytes. Style sheet and scripts count as the proxy before the store packs them, the page as it is sent:
  /// pages with secrets are not packed (Docs/deployment.md).
  private static let resources = """
    const packed = async address => {
      const stream = (await fetch(address)).body.pipeThrough(new CompressionStream("gzip"));
      return (await new Response(stream).arrayBuffer()).byteLength;
    };
    return (async () => {
      const sum = {
        page: performance.getEntriesByType("navigation")[0].transferSize, css: 0, script: 0, img: 0, other: 0,
      };
      for (const e of performance.getEntriesByType("resource")) {
        if (e.name.includes(".css")) sum.css += await packed(e.name);
        else if (e.initiatorType == "script") sum.script += await packed(e.name);
        else sum[e.initiatorType == "img" ? "img" : "other"] += e.transferSize;
      }
      const pictures = [...document.images].filter(i => i.complete && i.naturalWidth);
      sum.large = pictures.filter(i => i.clientWidth && i.naturalWidth > 2 * i.clientWidth * devicePixelRatio).length;
      sum.sizeless = [...document.images].filter(i => !i.getAttribute("width") || !i.getAttribute("height")).length;
      return sum;
    })();
    """
}
