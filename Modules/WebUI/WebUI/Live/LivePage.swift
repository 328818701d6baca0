/// A page that a browser was shown, and what it has been told since.
struct LivePage {
  /// How much is kept for a browser that comes back.
  private static let keptMessages = 64
  private static let keptBytes = 256 << 10
  /// How many messages may be on their way before no more are made.
  private static let unacknowledged = 10

  let page: Int
  var fields: FormFields
  /// Where the browser shows that the page is.
  var location: PageLocation
  /// Whether it waits to be told where the page is, in any case: it has left its place by itself.
  var owesPlace = false
  var title: String?
  /// The style sheet that the browser was last told to load beside the site's.
  var styleSheet: String?
  /// The last message.
  var sequence = 0
  /// The last event that was taken.
  var reference = 0
  /// Whether there is news of events that no message has told.
  var owesAnswer = false
  /// Events whose actions are at work.
  var running: Set<Int> = []
  /// Which of the changes of `SceneStorage` the browser was told last.
  var scene = 0
  /// The last element that the browser was shown.
  var lastShown: UInt64 = 0
  /// Whether a browser with the script has come: else an action's destination is for the post it came with.
  var hasConnected = false
  /// Whether the browser was sent elsewhere, after which nothing more matters.
  var hasLeft = false
  private(set) var outlet: LiveOutlet?
  private(set) var connection = 0
  private var acknowledged = 0
  private var kept: [(sequence: Int, text: String)] = []
  private var keptSize = 0
  /// Whether nothing was told that is not kept.
  private(set) var isComplete = true

  init(
    page: Int, fields: FormFields, location: PageLocation, title: String?, styleSheet: String?, sequence: Int = 0,
    reference: Int = 0
  ) {
    self.page = page
    self.fields = fields
    self.location = location
    self.title = title
    self.styleSheet = styleSheet
    self.sequence = sequence
    self.reference = reference
    acknowledged = sequence
  }

  /// Whether the browser reads what it is sent. One that has left is not waited for.
  var keepsUp: Bool { outlet == nil || sequence - acknowledged <= Self.unacknowledged }

  /// Whether a browser that has applied so much can go on without a whole drawing.
  func canResume(after sequence: Int) -> Bool {
    sequence <= self.sequence && isComplete && sequence >= (kept.first?.sequence ?? self.sequence + 1) - 1
  }

  mutating func tell(_ text: String) {
    kept.append((sequence, text))
    keptSize += text.utf8.count
    outlet?.send(text)
    // What a connected browser has not acknowledged is bounded by how far it may be behind.
    guard kept.count > Self.keptMessages || keptSize > Self.keptBytes else { return }
    if outlet == nil || keptSize > Self.keptBytes { isComplete = false }
  }

  /// Forgets what the browser has applied.
  mutating func acknowledge(_ sequence: Int) {
    guard sequence <= self.sequence, sequence > acknowledged else { return }
    acknowledged = sequence
    while let first = kept.first, first.sequence <= sequence {
      kept.removeFirst()
      keptSize -= first.text.utf8.count
    }
  }

  /// What was told since.
  func messages(after sequence: Int) -> [String] { kept.filter { $0.sequence > sequence }.map(\.text) }

  mutating func attach(_ outlet: LiveOutlet) -> Int {
    self.outlet?.close(LiveOutlet.Code.dormant)
    self.outlet = outlet
    connection += 1
    return connection
  }

  /// Ends the connection with a browser that sends without reading; if it comes back, it is told everything anew.
  mutating func giveUp() {
    isComplete = false
    outlet?.close(1008)
    outlet = nil
  }

  mutating func detach(_ connection: Int) { if connection == self.connection { outlet = nil } }
}
