import Testing

// The queues are no part of the module's contract, and cannot be observed to this detail through a socket.
@testable import HTTPReactor

@Suite struct DeadlineQueuesTests {
  @Test func `deadlines come out in the order of time, each once`() {
    var queues = DeadlineQueues(queues: 2)
    queues.arm(3, in: 0, at: 10)
    queues.arm(5, in: 1, at: 5)
    queues.arm(9, in: 0, at: 20)
    #expect(queues.earliest == 5)
    #expect(queues.takeExpired(at: 4) == nil)
    var taken: [Int] = []
    while let (place, _) = queues.takeExpired(at: 15) { taken.append(place) }
    #expect(taken.sorted() == [3, 5])
    #expect(queues.earliest == 20)
  }

  @Test func `arming again replaces, disarming forgets`() {
    var queues = DeadlineQueues(queues: 2)
    queues.arm(1, in: 0, at: 10)
    queues.arm(2, in: 0, at: 11)
    queues.arm(1, in: 1, at: 30)
    queues.disarm(2)
    queues.disarm(7)
    #expect(queues.queue(of: 1) == 1)
    #expect(queues.queue(of: 2) == nil)
    #expect(queues.takeExpired(at: 29) == nil)
    #expect(queues.takeExpired(at: 30)?.place == 1)
    #expect(queues.earliest == nil)
  }

  @Test func `a queue agrees with a plain list under random use`() {
    var random = SystemRandomNumberGenerator()
    var queues = DeadlineQueues(queues: 3)
    var model: [Int: Int64] = [:]
    var now: Int64 = 0
    for _ in 0..<5_000 {
      let place = Int.random(in: 0..<20, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let queue = Int.random(in: 0..<3, using: &random)
        let deadline = now + Int64(queue + 1) * 10
        queues.arm(place, in: queue, at: deadline)
        model[place] = deadline
      case 2:
        queues.disarm(place)
        model[place] = nil
      default:
        now += 3
        var taken: Set<Int> = []
        while let (place, _) = queues.takeExpired(at: now) { taken.insert(place) }
        let expected = Set(model.filter { $0.value <= now }.keys)
        #expect(taken == expected)
        for place in taken { model[place] = nil }
      }
      #expect(queues.earliest == model.values.min())
    }
  }
}
