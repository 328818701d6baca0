import Foundation
import Testing
import WebUI
import WebUITesting

@Suite struct HTMLTests {
  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)", "</textarea><script>",
    "</title><script>", "&lt;b&gt;", "<!--", "]]>", "\u{0}\u{8}\u{1B}[2J", "{{7*7}}", "javascript:alert(1)",
  ])
  func `text from outside stays text wherever it stands`(_ text: String) async throws {
    let screen = await Screen {
      VStack {
        Text(text)
        Button(text) {}
        TextField(text, text: .constant(text), prompt: text)
        TextEditor(text, text: .constant(text))
        Picker(text, selection: .constant(1)) { Text(text).tag(1) }
        Toggle(text, isOn: .constant(true))
        Label(text, systemImage: text)
        NavigationLink(text, value: PageLocation([text], query: ["q": text]))
        List([text], id: \.self) { Text($0).accessibilityLabel(text).accessibilityIdentifier(text) }
        DisclosureGroup(text) { LabeledContent(text, value: text) }
      }
    }
    let html = await screen.html
    #expect(!html.contains("<script"))
    #expect(!html.contains("<img src=x"))
    #expect(!html.contains("onfocus='"))
    #expect(!html.contains("href=\"javascript:"))
    #expect(!html.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    // What escapes would be an odd number of quotes in a tag.
    for tag in html.matches(of: /<[a-z][^>]*>/) { #expect(tag.0.count { $0 == "\"" } % 2 == 0) }
  }

  @Test(arguments: [
    ("https://shop.example/a", true), ("http://shop.example", true), ("mailto:a@b.example", true), ("tel:+44", true),
    ("/own/path?x=1", true), ("#part", true), ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false),
    ("data:text/html,x", false), ("vbscript:x", false), ("//other.example/x", false), ("ftp://x", false),
    ("blob:x", false), ("file:///etc/passwd", false),
  ])
  func `a link leads only where it may`(_ address: String, _ isAllowed: Bool) async throws {
    let url = try #require(URL(string: address))
    let screen = await Screen { Link("go", destination: url) }
    #expect(await screen.html.contains("<a ") == isAllowed)
  }

  @Test(arguments: [
    ("mystore://products/bowl?q=a%20b", "/pl/products/bowl?q=a%20b"), ("MyStore://cart", "/pl/cart"),
    ("mystore://", "/pl"),
  ])
  func `a link of the application's own scheme leads to the place by its path, in the page's language`(
    _ address: String, _ path: String
  ) async throws {
    let url = try #require(URL(string: address))
    let page = try #require(PageLocation("/pl/office", languages: ["pl"]))
    let screen = await Screen(at: page) { Link("go", destination: url).environment(\.applicationScheme, "mystore") }
    #expect(try await screen.find(.link("go")).attributes["href"] == path)
    try await screen.tap(.link("go"))
    #expect(await screen.takeNavigation()?.description == path)
  }

  @Test(arguments: ["other://cart", "mystore:cart", "mystore://a/../b"])
  func `a link of another scheme, or to no place, leads nowhere`(_ address: String) async throws {
    let url = try #require(URL(string: address))
    let screen = await Screen { Link("go", destination: url).environment(\.applicationScheme, "mystore") }
    #expect(await !screen.has(.link("go")))
  }

  @Test(arguments: [
    ("/media/a.webp", true), ("https://cdn.example/a.png", true), ("data:image/png;base64,AAAA", true),
    ("data:image/svg+xml;base64,AAAA", false), ("javascript:alert(1)", false), ("//other.example/a.png", false),
  ])
  func `a picture comes only from where it may`(_ address: String, _ isAllowed: Bool) async throws {
    let url = try #require(URL(string: address))
    let screen = await Screen { AsyncImage(url: url) }
    #expect(await screen.html.contains("<img ") == isAllowed)
  }

  @Test func `modifiers give one element its classes and attributes`() async {
    let screen = await Screen {
      Text("A").font(.title).bold().foregroundStyle(.secondary).padding(.horizontal, 8).accessibilityIdentifier("a")
    }
    #expect(
      await screen.html.hasSuffix(
        "</div><span class=\"font-title bold fg-secondary px-2\" data-testid=\"a\">A</span>"))
  }

  @Test func `headings are made by their level, and only the first is the main one`() async {
    let screen = await Screen {
      VStack {
        Text("Big").font(.largeTitle)
        Text("One").accessibilityHeading(.h1)
        Text("Two").accessibilityHeading(.h1)
        Text("Three").accessibilityHeading(.h3)
      }
    }
    let html = await screen.html
    #expect(html.contains("<span class=\"font-large-title\">Big</span><h1>One</h1><h2>Two</h2><h3>Three</h3>"))
  }

  @Test func `every row of a list is an item, whatever draws it`() async {
    struct Row: View {
      let name: String
      var body: some View { HStack { Text(name) } }
    }
    let screen = await Screen { List(["a", "b"], id: \.self) { Row(name: $0) } }
    let html = await screen.html
    #expect(html.components(separatedBy: "<li><div").count == 3)
  }

  @Test func `the style sheet holds every class that views use`() async {
    let css = StyleSheet.css(theme: Theme())
    let screen = await Screen {
      VStack(alignment: .leading, spacing: 24) {
        Grid(minimum: .small) { Text("a").lineLimit(2).monospacedDigit() }
        HStack(alignment: .firstTextBaseline) { Spacer() }
        Text("b").frame(width: .thumbnail, maxWidth: .infinity).background(.card).opacity(0.5)
        Stepper("n", value: .constant(1), in: 1...2)
        Text("c").badge(2).tint(.danger)
        ContentUnavailableView("x", systemImage: "star")
        ProgressView(value: 0.5)
        Button("d", role: .destructive) {}.buttonStyle(.plain)
      }
    }
    for element in await screen.session.snapshot().flatMap(\.all) {
      for name in element.classes.flatMap({ $0.split(separator: " ") }) {
        #expect(css.contains(".\(name)"), "no rule for \(name)")
      }
    }
  }

  @Test func `a theme becomes properties of the style sheet, and nothing else`() {
    var theme = Theme()
    theme.tint = Theme.Color(light: "123456", dark: "}body{display:none")
    let css = StyleSheet.css(theme: theme)
    #expect(css.contains("--tint:#123456"))
    #expect(css.contains("--tint:#737373"))
    #expect(!css.contains("}body{display:none"))
  }
}

/// Running text, and the direction of letters.
@Suite struct ProseTests {
  @Test func `running text is paragraphs, lists and tables, with links and breaks in it`() async {
    let screen = await Screen {
      Paragraph(
        Text("a") + Text.lineBreak + (Text("b").bold() + Text("c")).link(to: "https://x.example/?a=1&b"))
      TextList(isNumbered: true) { TextListItem(Text("d")) { TextList { TextListItem(Text("e")) {} } } }
      TextTable(header: [Text("f")], rows: [[Text("g").link(to: PageLocation(["h"]))]])
      Paragraph(Text("i").link(to: "java\tscript:alert(1)"))
    }
    let html = await screen.html.filter { $0 != "\n" }
    #expect(
      html.contains(
        "<p><span>a</span><br><a href=\"https://x.example/?a=1&amp;b\" rel=\"nofollow noopener\">"
          + "<span class=\"bold\">b</span><span>c</span></a></p>"), "\(html)")
    #expect(html.contains("<ol><li>d<ul><li>e</li></ul></li></ol>"), "\(html)")
    #expect(html.contains("<thead><tr><th scope=\"col\">f</th></tr></thead>"), "\(html)")
    #expect(html.contains("<td><a href=\"/h\" data-n=\"\">g</a></td>"), "\(html)")
    #expect(html.contains("<p><span>i</span></p>"), "\(html)")
  }

  @Test(arguments: [("كتاب", true), ("ספר", true), ("Book كتاب", true), ("Book", false), ("Książka, книга, 书", false)])
  func `text with letters from right to left runs in its own direction`(_ text: String, _ isMarked: Bool) async throws {
    let screen = await Screen {
      Text(text).accessibilityIdentifier("text")
      (Text("1 ") + Text(text).bold()).accessibilityIdentifier("sum")
      Button(text) {}.accessibilityIdentifier("button")
    }
    for name in ["text", "sum", "button"] {
      #expect(try await screen.find(.identifier(name)).attributes["dir"] == (isMarked ? "auto" : nil), "\(name)")
    }
  }
}
