import WebUI

/// What several people write on: the truth, which every window shows.
actor Board {
  private(set) var notes: [String] = []
  private var readers: [Int: AsyncStream<[String]>.Continuation] = [:]
  private var lastReader = 0

  func add(_ note: String) {
    notes.append(note)
    readers.values.forEach { $0.yield(notes) }
  }

  /// What is on the board, now and after each change.
  func changes() -> AsyncStream<[String]> {
    lastReader += 1
    let reader = lastReader
    let (stream, continuation) = AsyncStream<[String]>.makeStream(bufferingPolicy: .bufferingNewest(1))
    readers[reader] = continuation
    continuation.onTermination = { _ in Task { await self.remove(reader) } }
    continuation.yield(notes)
    return stream
  }

  var readerCount: Int { readers.count }

  private func remove(_ reader: Int) { readers[reader] = nil }
}

/// Windows that see each other's changes.
struct BoardScreen: View {
  let board: Board
  @State private var notes: [String] = []
  @State private var note = ""

  var body: some View {
    Form {
      TextField("Note", text: $note).accessibilityIdentifier("note")
      Button("Add") {
        await board.add(note)
        note = ""
      }
      .buttonStyle(.borderedProminent).accessibilityIdentifier("add")
    }
    List(Array(notes.enumerated()), id: \.offset) { Text($0.element) }.accessibilityIdentifier("notes")
      .navigationTitle("Board")
      .onReceive({ await board.changes() }, perform: { notes = $0 })
  }
}
