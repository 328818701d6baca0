import HTTPServer
import Synchronization
import Testing

@Suite struct RequestBudgetTests {
  private let start = ContinuousClock.now
  private func network(_ number: Int) -> ClientNetwork { ClientNetwork("10.0.\(number / 256).\(number % 256)") }

  @Test func `a network has its burst, then one for each refill, and is told how long to wait`() {
    let budget = RequestBudget<ClientNetwork>(Rate(3, per: .seconds(30)))
    for _ in 0..<3 { #expect(budget.take(for: network(1), at: start) == nil) }
    #expect(budget.take(for: network(1), at: start) == .seconds(10))
    #expect(budget.take(for: network(2), at: start) == nil)
    #expect(budget.take(for: network(1), at: start + .seconds(11)) == nil)
    #expect(budget.take(for: network(1), at: start + .seconds(11)) != nil)
    #expect(budget.refused == 2)
  }

  @Test func `networks beyond those remembered share a rate, and are known again when there is room`() {
    let budget = RequestBudget<ClientNetwork>(Rate(1, per: .seconds(60)), remembering: 2)
    for number in 0..<2 { #expect(budget.take(for: network(number), at: start) == nil) }
    let admitted = (2..<100).count { budget.take(for: network($0), at: start) == nil }
    #expect(admitted == 10)
    for number in 2..<4 { #expect(budget.take(for: network(number), at: start + .seconds(61)) == nil) }
    #expect(budget.take(for: network(2), at: start + .seconds(61)) != nil)
  }

  @Test func `an event that comes again and again is logged once in a while, with how many were left out`() {
    let lines = Mutex<[String]>([])
    let logger = SparseLogger(Logger { line in lines.withLock { $0.append(line) } })
    for _ in 0..<500 { logger.log(.warning, "full", about: "disk", at: start) }
    logger.log(.warning, "full", about: "other", at: start)
    logger.log(.warning, "full", about: "disk", at: start + .seconds(1))
    #expect(lines.withLock { $0.count } == 3)
    #expect(lines.withLock { $0.last }?.contains(#""leftOut":"499""#) == true)
  }
}
