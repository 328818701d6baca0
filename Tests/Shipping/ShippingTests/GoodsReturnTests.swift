import FoundationCore
import Shipping
import StoreIdentifiers
import Testing

/// What is found of goods that come back, and what becomes of them.
struct GoodsReturnTests {
  private static let lines = [OrderLineID.make(), OrderLineID.make()].sorted()

  private static func goods(_ expected: [Int], state: ReturnState = .expected) -> GoodsReturn {
    GoodsReturn(
      id: .make(), order: .make(), number: "A-1", location: .make(), state: state,
      lines: zip(lines, expected).map { GoodsReturn.Line(orderLine: $0, variant: .make(), expected: $1) },
      createdAt: Timestamp(milliseconds: 1))
  }

  private static func receipt(_ found: [ReturnFindings]) -> ReturnReceipt {
    ReturnReceipt(lines: zip(lines, found).map { ReturnReceipt.Line(orderLine: $0, found: $1) })
  }

  @Test func `what is found adds up, and goods are closed once nothing is outstanding`() throws {
    let goods = Self.goods([4, 1])
    let first = try goods.received(Self.receipt([ReturnFindings(restocked: 1, damaged: 1)]))
    #expect(
      (first.state, first.outstanding, first.lines[0].claimed, first.lines[1].claimed) == (.partlyReceived, 3, 4, 1))
    let second = try first.received(Self.receipt([ReturnFindings(wrong: 1, missing: 1), ReturnFindings(restocked: 1)]))
    #expect((second.state, second.outstanding) == (.closed, 0))
    #expect(second.found == ReturnFindings(restocked: 2, damaged: 1, wrong: 1, missing: 1))
    #expect((second.expected, second.found.arrived) == (5, 3))
    // What did not come can be expected again.
    #expect(second.lines.map(\.claimed) == [2, 1])
  }

  @Test func `more than is outstanding, other lines, a line twice and nothing are refused`() throws {
    let goods = Self.goods([2])
    let line = Self.lines[0]
    #expect(throws: ReturnRefusal.moreThanExpected(line)) {
      try goods.received(Self.receipt([ReturnFindings(restocked: 1, damaged: 1, wrong: 1)]))
    }
    #expect(throws: ReturnRefusal.unknownLine(Self.lines[1])) {
      try goods.received(Self.receipt([ReturnFindings(restocked: 1), ReturnFindings(restocked: 1)]))
    }
    let part = ReturnReceipt.Line(orderLine: line, found: ReturnFindings(restocked: 1))
    #expect(throws: ReturnRefusal.unknownLine(line)) { try goods.received(ReturnReceipt(lines: [part, part])) }
    #expect(throws: ReturnRefusal.nothingFound) { try goods.received(Self.receipt([ReturnFindings()])) }
  }

  @Test func `what has not come when goods are closed is missing`() throws {
    let part = try Self.goods([3]).received(Self.receipt([ReturnFindings(restocked: 1)]))
    let closed = try part.closed()
    #expect((closed.state, closed.found) == (.closed, ReturnFindings(restocked: 1, missing: 2)))
    #expect(throws: ReturnRefusal.state(.cancel)) { try part.cancelled() }
    #expect(throws: ReturnRefusal.state(.close)) { try closed.closed() }
    #expect(throws: ReturnRefusal.state(.receive)) {
      try closed.received(Self.receipt([ReturnFindings(restocked: 1)]))
    }
    #expect(try Self.goods([3]).cancelled().state == .cancelled)
  }

  @Test func `goods come from the API as they were sent`() throws {
    let goods = try Self.goods([3, 2]).received(Self.receipt([ReturnFindings(restocked: 1, missing: 1)]))
    #expect(try Schema.goodsReturn.decode(Schema.goodsReturn.encode(goods)) == goods)
  }
}
