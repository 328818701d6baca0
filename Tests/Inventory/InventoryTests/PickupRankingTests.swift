import Addresses
import FoundationCore
import Inventory
import StoreIdentifiers
import Testing

/// Which places an order can be picked up at, and in which order.
struct PickupRankingTests {
  private static let mug = VariantID.make(), lamp = VariantID.make()
  private static let ids = (0..<4).map { _ in LocationID.make() }.sorted()
  /// In Leeds, and some kilometres north of there.
  private static let leeds = Coordinate("53.8,-1.55"), north = Coordinate("53.9,-1.55"), far = Coordinate("51.5,0.1")

  private func candidate(
    _ index: Int, _ name: String = "Shop", priority: Int = 100, at point: Coordinate? = nil,
    has units: [VariantID: Int] = [mug: 5, lamp: 5]
  ) -> PickupRanking.Candidate {
    PickupRanking.Candidate(Self.ids[index], name: name, priority: priority, coordinate: point, units: units)
  }

  private func order(_ ranking: PickupRanking) -> [Int] {
    ranking.ranks.compactMap { rank in Self.ids.firstIndex(of: rank.id) }
  }

  @Test func `the nearest comes first, and one whose place is not known last`() throws {
    let places = [
      candidate(0), candidate(1, at: Self.far), candidate(2, at: Self.leeds), candidate(3, at: Self.north),
    ]
    let ranking = PickupRanking(of: [Self.mug: 1], at: places, near: Self.leeds)
    #expect(order(ranking) == [2, 3, 1, 0])
    let distances = ranking.ranks.map(\.distance)
    #expect(distances.first == 0 && distances.last == Int?.none)
    let north = try #require(ranking.ranks[1].distance)
    #expect((11_000...11_300).contains(north))
    // Whatever the order that they are asked in.
    #expect(PickupRanking(of: [Self.mug: 1], at: places.reversed(), near: Self.leeds) == ranking)
  }

  @Test func `of places that are as near, the priority decides, then the name, then the id`() {
    let places = [
      candidate(3, "B", at: Self.leeds), candidate(2, "A", at: Self.leeds), candidate(1, "A", at: Self.leeds),
      candidate(0, "Z", priority: 1, at: Self.leeds),
    ]
    let ranking = PickupRanking(of: [Self.mug: 1], at: places, near: Self.leeds)
    #expect(order(ranking) == [0, 1, 2, 3])
    // Where nobody knows where the buyer is, no place is nearer than another.
    let anywhere = PickupRanking(of: [Self.mug: 1], at: places)
    #expect(order(anywhere) == [0, 1, 2, 3])
    #expect(anywhere.ranks.allSatisfy { $0.distance == nil })
  }

  @Test func `a place that lacks goods comes after those that have them, and says what is missing`() {
    let places = [
      candidate(0, at: Self.leeds, has: [Self.mug: 2]), candidate(1, at: Self.far),
      candidate(2, at: Self.north, has: [Self.lamp: 9, Self.mug: -3]),
    ]
    let ranking = PickupRanking(of: [Self.mug: 3, Self.lamp: 1], at: places, near: Self.leeds)
    #expect(order(ranking) == [1, 0, 2])
    #expect(ranking.ranks.map(\.missing) == [[:], [Self.mug: 1, Self.lamp: 1], [Self.mug: 3]])
  }

  @Test func `what no count limits is everywhere, and no more places are told of than are asked for`() {
    let places = (0..<4).map { candidate($0, has: [Self.mug: 1]) }
    let ranking = PickupRanking(
      of: [Self.mug: 1, Self.lamp: 100], at: places, uncounted: [Self.lamp], limit: 3)
    #expect(ranking.ranks.map(\.missing) == [[:], [:], [:]])
    #expect(PickupRanking(of: [Self.mug: 1], at: []).ranks.isEmpty)
    #expect(PickupRanking(of: [:], at: places).ranks.allSatisfy { $0.missing.isEmpty })
  }
}
