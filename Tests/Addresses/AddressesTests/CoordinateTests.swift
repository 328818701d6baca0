import Addresses
import FoundationCore
import Testing

/// Points on the Earth, and how far they are from one another.
struct CoordinateTests {
  @Test(arguments: [
    ("53.8013,-1.5486", "53.801300,-1.548600"), (" 0 , 0 ", "0.000000,0.000000"), ("-90,180", "-90.000000,180.000000"),
    ("+1.0000005,-0.0000004", "1.000001,0.000000"), ("12.3456789012,1", "12.345679,1.000000"),
  ])
  func `a point is read and written`(text: String, written: String) throws {
    let point = try #require(Coordinate(text))
    #expect(point.description == written)
    #expect(Coordinate(written) == point)
  }

  @Test(arguments: [
    "", "1", "1,", ",1", "91,0", "0,181", "1e3,0", "NaN,0", "1,2,3", "1.,2", "０,０", "99999999999999999999,0",
  ])
  func `what is no point is none`(text: String) { #expect(Coordinate(text) == nil) }

  /// Distances of the great circle, as published for these pairs of airports (radius 6,371 km).
  @Test(arguments: [
    ("36.12,-86.67", "33.94,-118.40", 2_886), ("0,0", "0,180", 20_015), ("90,0", "-90,0", 20_015),
    ("10,179.5", "10,-179.5", 110),
  ])
  func `distances are those of the great circle`(one: String, two: String, kilometres: Int) throws {
    let (one, two) = (try #require(Coordinate(one)), try #require(Coordinate(two)))
    #expect(abs(one.distance(to: two) - kilometres * 1_000) <= 1_000)
    #expect(one.distance(to: two) == two.distance(to: one))
    #expect(one.distance(to: one) == 0)
  }
}
