import Foundation
import Testing
import WorkspaceChecks

/// The files of translations: what is wrong with one is found, and new phrases of screens get their units.
@Suite struct PhraseFileTests {
  private let workspace: Workspace
  private let path = "Modules/Customers/CustomersUI/Text/pl.xlf"
  private let polish: String

  init() throws {
    workspace = try Tree.workspace().narrowed(to: ["CustomersUI"])
    polish = try String(contentsOf: Tree.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func planted(_ text: String) -> Workspace { workspace.planting(sources: [path: text]) }

  /// A screen that says something.
  private func saying(_ source: String) -> Workspace {
    workspace.planting(sources: ["Modules/Customers/CustomersUI/Planted.swift": "import FoundationUI\n\(source)\n"])
  }

  @Test(arguments: [
    ("Planted phrase", "let a = text(\"Planted phrase\")"),
    ("Planted plants", "let b = text(count: 2, \"# plant\",\n  \"Planted plants\")"),
    ("Planted key", "let c = Phrases.key(\"Planted key\")"),
  ])
  func `a phrase without a translation is caught`(_ phrase: String, _ source: String) {
    let messages = saying(source).phrases().map(\.message)
    #expect(messages == Array(repeating: "lacks \"\(phrase)\"", count: 3))
  }

  @Test func `a translation of what no screen says is caught`() {
    let messages = planted(polish.replacing("<source>Sign in<", with: "<source>Sign inn<")).phrases().map(\.message)
    #expect(messages == ["lacks \"Sign in\"", "nothing says \"Sign inn\""])
  }

  @Test(arguments: [
    ("  <target>Zaloguj się</target>\n", "", "does not translate \"Sign in\""),
    ("<target>Zaloguj się<", "<target>Zaloguj {1}<", "\"Zaloguj {1}\" has other values than \"Sign in\""),
    ("trgLang=\"pl\"", "trgLang=\"cs\"", "has trgLang=\"cs\""),
  ])
  func `a unit that says nothing or something else is caught`(_ text: String, _ other: String, _ message: String) {
    // Another language may have other forms of plurals.
    let messages = planted(polish.replacing(text, with: other)).phrases().map(\.message)
    #expect(messages.filter { !$0.contains("should have") } == [message])
  }

  @Test(arguments: [
    ("</source>\n  <target>Hasło", "</source>\n  <target>Hasło & ", "is written &amp;"),
    ("<source>Password<", "<source>Sign in<", "\"Sign in\" stands twice"),
  ])
  func `a file that is not well formed or has a duplicate is caught with its line`(
    _ text: String, _ other: String, _ message: String
  ) throws {
    let broken = polish.replacing(text, with: other)
    let violation = try #require(planted(broken).phrases().first)
    let line = try #require(violation.place.split(separator: ":").last.flatMap { Int($0) })
    #expect(violation.place == "\(path):\(line)" && violation.message.hasSuffix(message), "\(violation)")
    #expect((10..<polish.count(where: \.isNewline)).contains(line))
  }

  @Test func `a language that one module lacks, or that no book reads, is caught`() throws {
    let german = "Modules/Customers/CustomersUI/Text/de.xlf"
    let text = polish.replacing("trgLang=\"pl\"", with: "trgLang=\"de\"")
    let planted = try Tree.workspace().narrowed(to: ["CustomersUI", "InventoryUI"]).planting(sources: [german: text])
    #expect(
      Set(planted.phrases().map(\.description).filter { !$0.contains("should have") }) == [
        "\(german): no Phrasebook has PackageResources.de_xlf",
        "Modules/Inventory/InventoryUI/Text/de.xlf: is missing",
      ])
  }

  @Test func `files are as they should be already`() throws {
    for (path, text) in try Tree.workspace().words().files {
      #expect(try String(contentsOf: Tree.root.appendingPathComponent(path), encoding: .utf8) == text, "run make words")
    }
  }

  @Test func `a new phrase gets a unit in every language, after the phrase before it`() throws {
    let source = "let a = text(\"Planted\") + text(\"A & B\") + text(count: 2, \"# plant\", \"# plants\")"
    let files = try saying(source).words().files
    let text = try #require(files[path])
    let former = try #require(text.firstRange(of: "<source>Planted<"))
    let next = try #require(text.firstRange(of: "<source>A &amp; B<"))
    #expect(text[former.upperBound..<next.lowerBound].matches(of: /<source>/).isEmpty)
    #expect(text.matches(of: /state="initial"/).count == 6)
    #expect(text.matches(of: /\.(one|few|many|other)"><segment state="initial">\n  <source># plants</).count == 4)
    #expect(files[path.replacing("pl.xlf", with: "zh-Hans.xlf")]?.matches(of: /<group/).isEmpty == true)
    let again = try saying(source).planting(sources: files).words()
    #expect(again.files == files && again.unused == [])
    let messages = saying(source).planting(sources: files).phrases().filter { $0.place == path }.map(\.message)
    #expect(messages.count == 6 && messages.contains("does not translate \"# plants\" (few)"))
  }

  @Test func `what nothing says any more is kept and listed`() throws {
    let (files, unused) = try planted(polish.replacing("<source>Sign in<", with: "<source>Sign inn<")).words()
    #expect(unused.map(\.description) == ["\(path): nothing says \"Sign inn\""])
    #expect(files[path]?.contains("<source>Sign inn</source>\n  <target>Zaloguj się<") == true)
  }

  @Test func `a new language has a file with every phrase`() throws {
    let german = try #require(try workspace.words(adding: "de").files["Modules/Customers/CustomersUI/Text/de.xlf"])
    #expect(german.contains("trgLang=\"de\"") && !german.contains("<target>"))
    // Each phrase is there, some with fewer forms than in Polish.
    func sources(_ text: String) -> Set<Substring> { Set(text.matches(of: /<source>(.*)<\/source>/).map(\.output.1)) }
    #expect(sources(german) == sources(polish))
  }

  @Test func `a file that cannot be read is not written over`() {
    #expect(throws: Workspace.Refusal.self) { try planted("<xliff").words() }
  }
}
