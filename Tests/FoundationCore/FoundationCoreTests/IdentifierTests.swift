import FoundationCore
import Testing

struct IdentifierTests {
  enum Thing {}

  @Test func `an id survives its text in either case`() throws {
    for _ in 0..<200 {
      let id = Identifier<Thing>.make()
      #expect(Identifier<Thing>(id.description) == id)
      #expect(Identifier<Thing>(id.description.uppercased()) == id)
      #expect(id.description == id.description.lowercased())
    }
  }

  @Test func `ids are version 7 and sort by the time they were made`() {
    let early = UniqueID(at: Timestamp(milliseconds: 1_000), random: (.max, .max))
    let late = UniqueID(at: Timestamp(milliseconds: 1_001), random: (0, 0))
    #expect(early < late)
    #expect(early.description.dropFirst(14).first == "7")
    #expect("89ab".contains(early.description.dropFirst(19).first ?? " "))
    #expect(early.description.hasPrefix("00000000-03e8-7"))
  }

  @Test(arguments: [
    "", "0", "00000000-0000-0000-0000-00000000000", "00000000-0000-0000-0000-00000000000g",
    "0000000000000000000000000000000000000", "{0000000-0000-0000-0000-000000000000}",
    "00000000_0000-0000-0000-000000000000",
  ])
  func `what is not a UUID is refused`(text: String) {
    #expect(UniqueID(text) == nil)
  }

  @Test func `ids made one after the other ascend, however fast`() {
    let ids = (0..<20_000).map { _ in IdentifierSource.system.next() }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `a sequential source repeats itself from run to run`() {
    let (first, second) = (IdentifierSource.sequential(), IdentifierSource.sequential())
    #expect((0..<5).map { _ in first.next() } == (0..<5).map { _ in second.next() })
  }
}
