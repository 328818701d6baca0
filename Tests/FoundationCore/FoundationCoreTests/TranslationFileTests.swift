import FoundationCore
import Testing

/// XLIFF files of phrases: what is read, and what is refused where.
@Suite struct TranslationFileTests {
  private func file(_ units: String) throws -> TranslationFile {
    try TranslationFile(
      xliff: Array(
        """
        <?xml version="1.0"?>
        <xliff xmlns="urn:x" version="2.1" srcLang="en" trgLang='pl'>
        <file id="f">
        \(units)
        </file>
        </xliff>

        """.utf8))
  }

  private func unit(_ id: String, _ source: String, _ target: String) -> String {
    "<unit id=\"\(id)\"><segment><source>\(source)</source><target>\(target)</target></segment></unit>"
  }

  @Test func `phrases come in order, with their notes`() throws {
    let read = try file(
      """
      <notes><note>Of the file.</note></notes><!-- Not
      of interest. -->
      <unit id="a"><notes><note>A button.</note></notes><segment state="translated">
        <source> Add </source>
        <target>Dodaj</target>
      </segment></unit>
      <unit id="b"><segment state="initial"><source>Later</source></segment></unit>
      <unit id="c"><segment><source>Never</source><target/></segment></unit>
      """)
    #expect(read.language == "pl")
    #expect(
      read.phrases == [
        .init(id: "a", source: " Add ", notes: ["A button."], targets: [.other: "Dodaj"]),
        .init(id: "b", source: "Later"), .init(id: "c", source: "Never"),
      ])
  }

  @Test func `a group holds the forms of a phrase beside a count`() throws {
    let read = try file(
      """
      <group id="a"><notes><note>Beside stars.</note></notes>\(unit("a.one", "# reviews", "# recenzja"))
      \(unit("a.few", "# reviews", "# recenzje"))\(unit("a.other", "# reviews", ""))</group>
      """)
    #expect(
      read.phrases == [
        .init(
          id: "a", source: "# reviews", notes: ["Beside stars."], forms: [.one, .few, .other],
          targets: [.one: "# recenzja", .few: "# recenzje"])
      ])
  }

  @Test func `references are read, and lines end in one way`() throws {
    let read = try file(unit("a", "&lt;b&gt; &amp; &quot;&apos;", "&#233;&#x15B;\r\nx\ry"))
    #expect(read.phrases.map(\.source) == ["<b> & \"'"])
    #expect(read.phrases.first?.targets[.other] == "éś\nx\ny")
  }

  @Test(arguments: [
    // Not well formed.
    ("\n<unit id=\"a\"><segment><source>A</source></unit>", 5, "</segment> is expected here"),
    ("<unit id=\"a\"><segment><source>A & B</source></segment></unit>", 4, "a sign & is written &amp;"),
    ("<unit id=\"a\"><segment><source>A &nbsp; B</source></segment></unit>", 4, "there is no &nbsp;"),
    ("<unit id=\"a\"><segment><source>&#0;</source></segment></unit>", 4, "there is no &#0;"),
    ("<unit id=\"a\"><segment><source>&#xD800;</source></segment></unit>", 4, "there is no &#xD800;"),
    ("<unit id=\"a\"><segment><source>A < B</source></segment></unit>", 4, "a name is expected here"),
    ("<unit id=\"a\" id=\"b\">", 4, "id stands twice in <unit>"),
    ("<unit id=\"a\"name=\"b\">", 4, "<unit> does not end"),
    ("<unit id=a>", 4, "id needs a value in quotes"),
    ("<unit id=\"a>", 5, "a sign < is written &lt;"),
    ("<!-- a -- b -->", 4, "a comment has --"), ("\n\n<!-- a", 9, "a comment does not end"),
    ("<![CDATA[a]]>", 4, "this declaration is not expected here"), ("\u{1}", 4, "a control character is not allowed"),
    // Well formed, and not such a file.
    ("text", 3, "</file> is expected here"), ("<skeleton/>", 4, "<unit> is expected here"),
    ("<unit><segment/></unit>", 4, "<unit> has an id"),
    ("<unit id=\"a\"><segment><source/></segment></unit>", 4, "a source is empty"),
    ("<unit id=\"a\"><segment><source><ph id=\"1\"/></source></segment></unit>", 4, "</source> is expected here"),
    ("<group id=\"a\">\n</group>", 4, "a group has a unit for each form"),
  ])
  func `what cannot be read is refused with its line`(_ units: String, _ line: Int, _ message: String) throws {
    let problem = try #require(throws: TranslationFile.Problem.self) { try file(units) }
    #expect(problem.line == line && problem.message.hasPrefix(message), "\(problem)")
  }

  @Test func `an id, a source or a form that stands twice is refused with its line`() throws {
    let twice = [
      (unit("a", "A", "x") + "\n" + unit("a", "B", "y"), 5, "the id a stands twice"),
      (unit("a", "A", "x") + "\n" + unit("b", "A", "y"), 5, "\"A\" stands twice"),
      ("<group id=\"a\">\n" + unit("b.one", "A", "x") + "</group>", 5, "b.one is no form of a"),
      (
        "<group id=\"a\">" + unit("a.one", "A", "x") + "\n" + unit("a.few", "B", "x") + "</group>", 5,
        "the forms of a phrase have one source"
      ),
      ("<group id=\"a\">" + unit("a.one", "A", "x") + "\n" + unit("a.one", "A", "x") + "</group>", 5, "the id a.one"),
    ]
    for (units, line, message) in twice {
      let problem = try #require(throws: TranslationFile.Problem.self) { try file(units) }
      #expect(problem.line == line && problem.message.hasPrefix(message), "\(problem)")
    }
  }

  @Test(arguments: [
    "", "<?xml version=\"1.0\"", "<html/>", "<xliff version=\"1.2\" srcLang=\"en\" trgLang=\"pl\"/>",
    "<xliff version=\"2.1\" srcLang=\"de\" trgLang=\"pl\"/>", "<xliff version=\"2.1\" srcLang=\"en\"/>",
    "<xliff version=\"2.1\" srcLang=\"en\" trgLang=\"pl\"><file/></xliff><xliff/>",
    "<xliff version=\"2.1\" srcLang=\"en\" trgLang=\"pl\"><file/></xliff>text",
    "<xliff version=\"2.1\" srcLang=\"en\" trgLang=\"pl\"><file><unit id=\"a\"><segment><source>&",
  ])
  func `a file of another kind is refused`(_ text: String) {
    #expect(throws: TranslationFile.Problem.self) { try TranslationFile(xliff: Array(text.utf8)) }
  }

  @Test func `a file that ends anywhere, or is not UTF-8, is refused`() throws {
    let whole = Array(
      """
      <?xml version="1.0"?><!-- é --><xliff version="2.1" srcLang="en" trgLang="pl"><file id="f">
      <group id="g"><unit id="g.one"><segment><source>A&amp;é</source><target/></segment></unit></group></file></xliff>
      """.utf8)
    #expect(try TranslationFile(xliff: whole).phrases.count == 1)
    for length in whole.indices {
      #expect(throws: TranslationFile.Problem.self) { try TranslationFile(xliff: Array(whole.prefix(length))) }
    }
    let source = try #require(whole.firstIndex(of: UInt8(ascii: "A")))
    var broken = whole
    broken[source] = 0xFF
    #expect(throws: TranslationFile.Problem.self) { try TranslationFile(xliff: broken) }
  }
}
