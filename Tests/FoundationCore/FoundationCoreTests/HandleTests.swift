import FoundationCore
import Testing

struct HandleTests {
  @Test(arguments: [
    ("Durable Water Bottle", "durable-water-bottle"), ("Poppy's  Playhouse!", "poppys-playhouse"),
    ("Żółta łyżka", "zolta-lyzka"), ("Чайник", "cajnik"), ("  ", "product"), ("!!!", "product"), ("A&B – C", "a-b-c"),
  ])
  func `a handle is made of a name's letters and digits`(name: String, handle: String) {
    #expect(Handle.make(from: name) == handle)
  }

  @Test func `a made handle is always valid`() {
    for name in ["水壶", "🙂", String(repeating: "ab ", count: 200), "-a-", "É", "\u{0}"] {
      #expect(Handle.isValid(Handle.make(from: name)), "\(name)")
    }
  }

  @Test(arguments: ["", "-a", "a-", "a--b", "A", "ä", "a b", String(repeating: "a", count: 201)])
  func `what is not a handle is told`(text: String) { #expect(!Handle.isValid(text)) }

  @Test func `a name of which nothing is left gets the handle that is given for it`() {
    #expect(Handle.make(from: "!!!", fallback: "page") == "page")
  }
}
