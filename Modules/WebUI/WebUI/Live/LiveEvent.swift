/// Something that happened on a page with a live connection.
public enum LiveEvent: Sendable, Equatable {
  /// The button of a number was pressed.
  case press(UInt64)
  /// The control of a number was given a value, as a page would post it.
  case input(UInt64, String)
  /// Enter was pressed in the form of a number.
  case submit(UInt64)
  /// Inputs are given again, by their names, to a page that was drawn anew.
  case fill([(name: String, value: String)])
  /// A link to a place of the application was followed, or the browser's history.
  case open(PageLocation)

  /// Whether both are the same.
  public static func == (left: LiveEvent, right: LiveEvent) -> Bool {
    switch (left, right) {
    case (.press(let left), .press(let right)), (.submit(let left), .submit(let right)): left == right
    case (.input(let left, let text), .input(let right, let other)): left == right && text == other
    case (.fill(let left), .fill(let right)): left.elementsEqual(right, by: ==)
    case (.open(let left), .open(let right)): left == right
    default: false
    }
  }
}

/// Where a session's messages go while a browser is connected. The closures return at once.
public struct LiveOutlet: Sendable {
  /// Why a connection was closed, for the browser to know what to do.
  public enum Code {
    /// The page was put away to make room: it comes back when somebody uses it.
    public static let dormant: UInt16 = 4001
    /// The page does not belong to this browser any more: it is to be loaded again.
    public static let ended: UInt16 = 4003
    /// The server restarts (RFC 6455's registry).
    public static let restart: UInt16 = 1012
  }

  let send: @Sendable (String) -> Void
  let close: @Sendable (UInt16) -> Void
  let isLeaving: @Sendable () -> Bool
  let seal: @Sendable ([String: String], PageLocation) -> String?

  /// An outlet by closures.
  ///
  /// - Parameters:
  ///   - send: Sends a message.
  ///   - close: Ends the connection with a code.
  ///   - isLeaving: Whether the browser is to be given another cookie, for which it must load the page again.
  ///   - seal: What the browser keeps of the page's `SceneStorage`, by key, while the page is at a place; nil for nothing.
  public init(
    send: @escaping @Sendable (String) -> Void, close: @escaping @Sendable (UInt16) -> Void,
    isLeaving: @escaping @Sendable () -> Bool = { false },
    seal: @escaping @Sendable ([String: String], PageLocation) -> String? = { _, _ in nil }
  ) {
    (self.send, self.close, self.isLeaving, self.seal) = (send, close, isLeaving, seal)
  }
}

/// How far a browser has come, which it says when it connects.
public struct LivePosition: Sendable {
  /// The number of the drawing it shows.
  public let page: Int
  /// The form token of that drawing.
  public let token: String
  /// Where it shows that the page is.
  public let location: PageLocation
  /// The last patch it has applied.
  public let sequence: Int
  /// The last event it has sent.
  public let reference: Int

  /// A position. Counts beyond what a browser can count to are cut: the session counts on from them.
  public init(page: Int, token: String, location: PageLocation = PageLocation(), sequence: Int, reference: Int) {
    (self.page, self.token, self.location) = (page, token, location)
    (self.sequence, self.reference) = (Self.counted(sequence), Self.counted(reference))
  }

  /// JavaScript's numbers are whole up to 2⁵³.
  private static func counted(_ count: Int) -> Int { min(max(count, 0), 1 << 53) }
}
