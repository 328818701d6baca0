public import Foundation

/// One page in one browser: its view tree, its state, and the work its views have begun.
///
/// The actor owns everything; views, bindings and models are confined to it. What comes from the browser names elements
/// by number, and counts only if the number is on the page now.
public actor Session {
  /// What a session is made for.
  public struct Configuration: Sendable {
    /// Where the page is.
    public var location: PageLocation
    /// Whose language and rules it follows.
    public var locale: Locale
    /// Its look.
    public var theme: Theme
    /// Whether its reader wants it light or dark.
    public var appearance = Appearance.system
    /// The words it says by itself.
    public var text: InterfaceText
    /// Stands after the page's own name in the window's title.
    public var siteName: String
    /// Makes the token that forms of a drawing carry, from its number and where the page is.
    public var formToken: @Sendable (Int, PageLocation) -> String
    /// What `SceneStorage` of the page's former session held, by key.
    public var scene: [String: String] = [:]
    /// Counts dropped events beside the session's own count.
    public var droppedEvents: DroppedEvents?
    /// Told of each error that is shown, with the reference that people see where it has no words for them.
    public var report: @Sendable (any Error, _ reference: String) -> Void = { _, _ in }

    /// A page at a location.
    public init(
      location: PageLocation = PageLocation(), locale: Locale = Locale(identifier: "en"), theme: Theme = Theme(),
      text: InterfaceText = InterfaceText(), siteName: String = "", droppedEvents: DroppedEvents? = nil,
      formToken: @escaping @Sendable (Int, PageLocation) -> String = { page, _ in "token\(page)" }
    ) {
      self.droppedEvents = droppedEvents
      self.location = location
      self.locale = locale
      self.theme = theme
      self.text = text
      self.siteName = siteName
      self.formToken = formToken
    }
  }

  let siteName: String
  let formToken: @Sendable (Int, PageLocation) -> String
  private let droppedEvents: DroppedEvents?
  let graph: Graph
  /// Where the page is now.
  public private(set) var location: PageLocation
  private let place: PagePlace
  /// Whether a browser follows the page.
  let phase = PagePhase()
  /// What views have said last of where the page is.
  private var placeNoted: PageLocation?
  private let notices = Notices()
  private let navigation = Navigation()
  /// Buttons whose actions are running, by the number they had when they were pressed: places that come back have others.
  private var running: [UInt64: OutputElement] = [:]
  var work = WorkList()
  private var tasksAtWork = 0
  private var refusedTasks = 0
  /// Whether what the page keeps is told with the next message; false while a change of it is still awaited.
  var tellsScene = false
  var awaitsScene = false
  private var drops: [DroppedEvent: Int] = [:]
  /// How often secure fields were typed in, by number, since they were emptied.
  var secretEdits: [UInt64: Int] = [:]
  /// What running actions use, by their buttons' numbers.
  var usedSecrets: [UInt64: [UsedSecret]] = [:]
  /// The page that a browser was shown last, and what it has been told since.
  var live: LivePage?
  private var lastPage = 0
  private var claimedPages: Set<Int> = []

  /// A session with nothing in it yet.
  public init(_ configuration: Configuration = Configuration()) {
    siteName = configuration.siteName
    formToken = configuration.formToken
    droppedEvents = configuration.droppedEvents
    graph = Graph(scene: configuration.scene)
    location = configuration.location
    place = PagePlace(configuration.location)
    graph.environment.pagePlace = place
    graph.environment.pagePhase = phase
    graph.environment.locale = configuration.locale
    graph.environment.theme = configuration.theme
    graph.environment.appearance = configuration.appearance
    graph.environment.interfaceText = configuration.text
    graph.environment.notices = notices
    graph.environment.reportError = configuration.report
    graph.environment.navigate = NavigateAction { [navigation, language = location.language] in
      navigation.location = $0.location.in(language)
    }
  }

  /// Draws the root view, and begins its work. The closure runs in the session, where models may be made.
  public func start<Root: View>(_ root: @Sendable () async -> Root) async {
    let view = await root()
    graph.mount(view)
    placeNoted = noteOfPlace
    graph.placeChanged = false
    graph.inbox.onFirstMark { [weak self] in
      Task { await self?.update() }
    }
    startTasks()
  }

  /// Waits until views have nothing more to load, or the time is over.
  ///
  /// Work that outlasts the time goes on, but is not waited for again.
  public func settle(within limit: Duration = .seconds(2)) async {
    update()
    guard !work.isDone else { return }
    let timer = Task {
      try? await Task.sleep(for: limit)
      if !Task.isCancelled { self.work.giveUp() }
    }
    await withCheckedContinuation { work.whenDone($0) }
    timer.cancel()
  }

  /// Ends the page's work, and its connection with a code of RFC 6455 or one of `LiveOutlet.Code`.
  public func close(code: UInt16 = LiveOutlet.Code.dormant) {
    if live?.outlet != nil, tellsScene || live?.scene != graph.scene.revision { tellScene() }
    live?.outlet?.close(code)
    live = nil
    graph.close()
    work.giveUp()
  }

  /// Takes the message away that is shown at the top of the page.
  func forgetMessage() { if notices.message != nil { notices.message = nil } }

  /// Shows a message at the top of the page.
  public func showNotice(_ message: String) {
    notices.message = message
    update()
  }

  /// Where an action asked to go since this was last called, or nil.
  public func takeNavigation() -> PageLocation? {
    defer { navigation.location = nil }
    return navigation.location
  }

  /// What the session has done so far.
  public var statistics: SessionStatistics {
    var statistics = graph.counters
    statistics.drops = drops
    statistics.refusedTasks = refusedTasks
    statistics.nodes = graph.nodeCount
    statistics.missingObjects = graph.missingObjects.count
    return statistics
  }

  /// About how many bytes the page takes: measured on pages of rows, to be added up over many.
  public var footprint: Int { (4 << 10) + graph.nodeCount * 600 + graph.elementCount * 350 }

  func drop(_ reason: DroppedEvent) {
    drops[reason, default: 0] += 1
    droppedEvents?.note(reason)
  }

  /// Uses up a drawing of the page: true once for each that was made, so that a form counts once.
  public func claim(page: Int) -> Bool { page > 0 && page <= lastPage && claimedPages.insert(page).inserted }

  /// Counts on from the drawings of a session that is gone; the last of them, which was posted, is used up.
  public func resume(after page: Int) {
    lastPage = max(lastPage, page)
    claimedPages.insert(page)
  }

  func nextPage() -> Int {
    lastPage += 1
    return lastPage
  }

  /// Draws what has changed, and tells the browser, unless it is too far behind to be told more.
  func update() {
    guard live?.keepsUp ?? true else {
      if let recorder = graph.recorder, recorder.operations.count > Limits.unsentOperations { live?.giveUp() }
      return
    }
    graph.flush()
    followPlace()
    startTasks()
    publish()
  }

  private func startTasks() {
    for storage in graph.takeTasks() {
      guard tasksAtWork < Limits.tasks else {
        refusedTasks += 1
        continue
      }
      tasksAtWork += 1
      let id = storage.isAwaited ? work.begin() : nil
      storage.task = Task { await self.run(storage, id) }
    }
  }

  private func run(_ storage: TaskStorage, _ id: Int?) async {
    await storage.operation()
    tasksAtWork -= 1
    update()
    if let id { work.end(id) }
  }

  /// Says that an element's action begins; false when it is at work already.
  func beginRunning(_ element: OutputElement) -> Bool {
    guard !running.values.contains(where: { $0 === element }) else { return false }
    running[element.number] = element
    return true
  }

  /// Says that the action has ended which began under a number.
  func endRunning(_ number: UInt64) { running[number] = nil }

  /// Where an action asked to go, when no view has taken care of that.
  var destination: PageLocation? { navigation.location }
}

extension Session {
  /// Goes to a place, as a link and the browser's history do: views that take addresses show it; where there are none,
  /// the page is left.
  public func open(_ location: PageLocation) {
    graph.openers.removeAll { $0.isGone }
    let openers = graph.openers.filter { !$0.isSuspended }
    // Whoever follows a link has read what was told here; an action's message comes along.
    notices.clear()
    // In another language every word is another.
    if openers.isEmpty || location.language != self.location.language {
      navigation.location = location
    } else {
      for opener in openers { opener.open(location) }
    }
    update()
  }

  /// Takes over where views say that the page is, if they say something else than before.
  func followPlace() {
    guard graph.placeChanged else { return }
    graph.placeChanged = false
    let noted = noteOfPlace
    guard noted != placeNoted else { return }
    placeNoted = noted
    guard let noted, noted != location else { return }
    location = noted
    place.location = noted
    // Views that show where the page is follow.
    graph.flush()
  }

  /// The innermost view that says where the page is counts.
  private var noteOfPlace: PageLocation? {
    graph.note { if case .place(let location) = $0 { location } else { nil } }?.in(location.language)
  }
}

/// Where an action asked to go.
private final class Navigation {
  var location: PageLocation?
}
