import Processes
import Testing

/// Turns, and who waits for one.
struct TurnQueueTests {
  @Test func `a turn passes on, and too many are refused`() async {
    let queue = TurnQueue(running: 1, waiting: 0)
    #expect(await queue.enter())
    #expect(queue.isFull)
    let second = await queue.enter()
    #expect(!second)
    queue.leave()
    #expect(await queue.enter())
  }
}
