import Addresses
import FoundationCore
import Inventory
import Testing

/// A retailer's file of stores, read into locations.
struct LocationFileTests {
  /// A store of the file, with members replaced or left out.
  private func store(_ changes: [String: String?] = [:]) -> String {
    var members: [String: String] = [
      "id": "7", "type": #""Corner""#, "name": #""Harbour Lane""#, "address": #""12 Harbour Ln""#,
      "address2": #""Unit 3""#, "city": #""Portland""#, "state": #""ME""#, "zip": #""4101""#,
      "location": #"{"lat":43.6591,"lon":-70.2568}"#, "hours": #""Mon: 10-9:30; Thurs: 1-6; Sun: 11-7""#,
      "services": #"["Repairs"]"#,
    ]
    for (name, value) in changes { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private func read(_ stores: String...) throws -> LocationFile {
    try LocationFile(Array("[\(stores.joined(separator: ","))]".utf8), country: "US")
  }

  @Test func `a store becomes a shop with its address, its point and its hours`() throws {
    let file = try read(store())
    #expect(file.refused.isEmpty)
    let details = try #require(file.locations.first?.details)
    #expect(details.code == "7")
    #expect(details.name == "Harbour Lane")
    #expect(details.kind == .shop)
    #expect(
      details.address
        == PostalAddress(
          name: "Harbour Lane", lines: ["12 Harbour Ln", "Unit 3"], city: "Portland", region: "ME",
          postalCode: "04101", country: "US"))
    #expect(details.coordinate == Coordinate("43.6591,-70.2568"))
    #expect(
      OpeningHours.Day.allCases.map { details.hours.text(of: $0) }
        == ["10:00-21:30", "", "", "13:00-18:00", "", "", "11:00-19:00"])
  }

  @Test(arguments: [
    ("Mon: 10-9", "10:00-21:00"), ("Mon: 9:30-10", "09:30-22:00"), ("Mon: 0-11:59", "00:00-23:59"),
    ("Mon: 12-5:30", "12:00-17:30"), ("Mon: 10-12", "10:00-24:00"), ("Mon: 6-12:30", "06:00-00:30"),
    ("Mon: 09:00-18:00", "09:00-18:00"), ("Monday: 1-5; ", "13:00-17:00"), ("", ""),
  ])
  func `hours say no a.m. or p.m., and are those at which shops are open`(written: String, meant: String) throws {
    let file = try read(store(["hours": "\"\(written)\""]))
    #expect(file.locations.first?.details.hours.text(of: .monday) == meant, "\(file.refused)")
  }

  @Test func `a second line and hours may be missing`() throws {
    let file = try read(store(["address2": "null", "hours": nil]), store(["id": #""b""#, "address2": #""""#]))
    #expect(file.refused.isEmpty)
    #expect(file.locations.map(\.details.address?.lines) == [["12 Harbour Ln"], ["12 Harbour Ln"]])
    #expect(file.locations.map(\.details.code) == ["7", "b"])
  }

  @Test(
    arguments: [
      ("zip", #""123456""#, "ZIP code looks like"), ("zip", #""94103""#, "This ZIP code is in California."),
      ("state", #""Nowhere""#, "Choose one from the list: State."), ("name", nil, "name: This field is missing."),
      ("location", #"{"lat":91.0,"lon":0}"#, "The location is not on the Earth"),
      ("location", #"{"lat":"north","lon":0}"#, "location/lat: Expected number, found string."),
      ("hours", #""all day""#, "The hours cannot be read"), ("hours", #""Mon: 10-10-10""#, "The hours cannot be read"),
      ("hours", #""Mon: 25-26""#, "The hours cannot be read"), ("id", #""""#, "id: Expected 1 to 40 characters."),
    ] as [(String, String?, String)])
  func `a bad store is refused with its row and a sentence, and those around it are read`(
    member: String, value: String?, reason: String
  ) throws {
    let file = try read(
      store(["id": "1"]), store(member == "id" ? [member: value] : ["id": "2", member: value]), store(["id": "3"]))
    #expect(file.locations.map(\.details.code) == ["1", "3"])
    let refusal = try #require(file.refused.first)
    #expect(refusal.row == 2)
    #expect(refusal.description.contains(reason), "\(refusal)")
  }

  @Test func `two stores with one id are one location and a refusal`() throws {
    let file = try read(store(), store(["name": #""Other""#]))
    #expect(file.locations.map(\.details.name) == ["Harbour Lane"])
    #expect(file.refused.map(\.description) == ["Store 2 (7): Another store has the same id."])
  }

  @Test(arguments: ["", "{}", "[1,", "null"])
  func `what is no list is refused`(text: String) {
    #expect(throws: SchemaError.self) { try LocationFile(Array(text.utf8), country: "US") }
  }

  @Test func `what is no store is refused as one`() throws {
    let file = try read("1", store(), "[]")
    #expect(file.locations.count == 1)
    #expect(file.refused.map(\.row) == [1, 3])
  }
}
