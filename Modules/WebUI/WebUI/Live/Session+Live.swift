extension Session {
  /// Takes a browser that shows the page, and tells it what it does not know yet: the patches since, or all of it.
  ///
  /// A page has one connection; a former one is closed.
  /// - Returns: The connection's number, and whether the browser's page goes on: if not, its element numbers mean nothing.
  public func connect(_ position: LivePosition, outlet: LiveOutlet) -> (connection: Int, isResumed: Bool) {
    guard graph.root != nil else {
      // The page was ended a moment ago, to make room: its browser asks again, and it is made anew.
      outlet.close(LiveOutlet.Code.restart)
      return (0, false)
    }
    var isResumed = true
    if let live, live.page == position.page, live.canResume(after: position.sequence) {
      self.live?.acknowledge(position.sequence)
    } else {
      isResumed = false
      drawAgain(position)
    }
    live?.hasConnected = true
    live?.hasLeft = false
    // An answer is owed in any case: the browser waits for it to know that it is connected.
    live?.owesAnswer = true
    let connection = live?.attach(outlet) ?? 0
    for message in live?.messages(after: position.sequence) ?? [] { outlet.send(message) }
    phase.phase = .active
    update()
    return (connection, isResumed)
  }

  /// Says that a connection has ended. Patches are kept for a while.
  public func disconnect(_ connection: Int) {
    live?.detach(connection)
    if live?.outlet == nil { phase.phase = .background }
    update()
  }

  /// Says what the browser has applied.
  public func acknowledge(_ sequence: Int) {
    let wasBehind = live?.keepsUp == false
    live?.acknowledge(sequence)
    if wasBehind { update() }
  }

  /// What was told after a message, for a browser that asks.
  public func messages(after sequence: Int) -> [String] { live?.messages(after: sequence) ?? [] }

  /// Takes an event. Repeated, stale and foreign ones are dropped and counted, and answered all the same.
  ///
  /// Actions that take their time go on by themselves.
  public func receive(_ event: LiveEvent, reference: Int) {
    guard let last = live?.reference, reference > last else { return drop(.repeated) }
    live?.reference = reference
    live?.owesAnswer = true
    switch event {
    case .press(let number): if let button = reach(number) { press(button, reference) }
    case .submit(let number):
      guard let form = reach(number) else { break }
      if let button = form.defaultButton { press(button, reference) } else { drop(.wrongKind) }
    case .input(let number, let value): if let element = reach(number) { _ = setInput(element, value) }
    case .fill(let inputs): setInputs(inputs)
    case .open(let location):
      live?.owesPlace = true
      open(location)
    }
    update()
  }

  private func press(_ element: OutputElement, _ reference: Int) {
    guard let action = beginPress(element) else { return }
    let number = element.number
    switch action {
    case .now(let action):
      action()
      endPress(number)
    case .later(let action):
      live?.running.insert(reference)
      let id = work.begin()
      // The action runs up to its first suspension before the next event is taken: it reads what was entered before it.
      Task.immediate {
        await action()
        self.finish(number, reference, id)
      }
    }
  }

  private func finish(_ number: UInt64, _ reference: Int, _ id: Int) {
    endPress(number)
    if live?.running.remove(reference) != nil { live?.owesAnswer = true }
    update()
    work.end(id)
  }

  /// Begins to record what changes on a page.
  func beginRecording(_ page: LivePage?) {
    live = page
    live?.lastShown = graph.lastElement
    graph.recorder = page == nil ? nil : PatchRecorder(firstNew: graph.lastElement + 1)
  }

  /// Starts from a whole drawing, for a browser that shows another one or is too far behind.
  private func drawAgain(_ position: LivePosition) {
    let former = live
    live = nil
    graph.flush()
    followPlace()
    let fields = FormFields(tokenText: position.token, address: position.location.description)
    var page = LivePage(
      page: position.page, fields: fields, location: position.location, title: title, styleSheet: styleSheet,
      sequence: max(position.sequence, former?.sequence ?? 0) + 1, reference: position.reference)
    page.running = former?.running ?? []
    var writer = PatchWriter(sequence: page.sequence, reference: page.reference, fields: fields, hasMainHeading: false)
    if let root = graph.root { writer.everything(root.fragment) }
    if let styleSheet { writer.styleSheet(styleSheet) }
    if let title { writer.title(documentTitle(title)) }
    beginRecording(page)
    live?.tell(writer.finish(running: page.running))
  }

  /// HTML of the whole page as patches should have made it, to compare with.
  func drawing() -> String {
    guard let live, let root = graph.root else { return "" }
    var writer = HTMLWriter(form: live.fields, isRepetition: true)
    writer.write(root.fragment)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Tells the browser what has changed.
  func publish() {
    guard var live, !live.hasLeft else { return }
    guard live.isComplete || live.outlet != nil else {
      // Nobody listens, and what would be kept is useless without what was dropped.
      graph.recorder = nil
      return
    }
    if live.scene != graph.scene.revision, !tellsScene, live.outlet != nil { awaitScene() }
    guard
      live.owesAnswer || tellsScene || destination != nil || live.location != location
        || graph.recorder?.isEmpty == false || isLeaving(live)
    else { return }
    let recorder = graph.recorder
    graph.recorder = PatchRecorder(firstNew: graph.lastElement + 1)
    var writer = PatchWriter(
      sequence: live.sequence + 1, reference: live.reference, fields: live.fields,
      hasMainHeading: recorder?.hasInsertions == true && hasMainHeading)
    if let recorder { write(recorder, &writer, &live) }
    if live.location != location || live.owesPlace {
      let isSamePage = live.location.segments == location.segments
      live.fields = fields(of: live.page)
      writer.place(live.fields, replacing: isSamePage && !live.owesPlace)
      live.location = location
      live.owesPlace = false
      // What is kept is for the place it was kept at.
      if !graph.scene.values.isEmpty { live.scene = -1 }
    }
    if tellsScene, let outlet = live.outlet {
      tellsScene = false
      live.scene = graph.scene.revision
      if let box = outlet.seal(graph.scene.values, location) { writer.keep(box) }
    }
    let isLeaving = isLeaving(live)
    // Whoever is there already need not go.
    if live.hasConnected, destination == location { _ = takeNavigation() }
    if live.hasConnected, isLeaving || destination.map({ $0 != location }) ?? false {
      writer.leave((destination ?? location).description, takingCookie: isLeaving)
      live.hasLeft = true
      _ = takeNavigation()
    }
    if writer.count > 0 || live.owesAnswer {
      live.sequence += 1
      live.owesAnswer = false
      if live.hasConnected { live.lastShown = graph.lastElement }
      live.tell(writer.finish(running: live.running))
    }
    self.live = live
  }

  /// Whether the browser is to take another cookie now. What was pressed is done first: it may go elsewhere afterwards.
  private func isLeaving(_ live: LivePage) -> Bool {
    live.outlet?.isLeaving() == true && (live.running.isEmpty || !live.hasConnected)
  }

  /// Tells what the page keeps a little later, with all that changes meanwhile.
  private func awaitScene() {
    guard !awaitsScene else { return }
    awaitsScene = true
    Task {
      try? await Task.sleep(for: .milliseconds(250))
      self.tellScene()
    }
  }

  func tellScene() {
    awaitsScene = false
    guard live?.outlet != nil else { return }
    tellsScene = true
    update()
  }

  private func write(_ recorder: PatchRecorder, _ writer: inout PatchWriter, _ live: inout LivePage) {
    writer.write(recorder.operations)
    for (number, picker) in recorder.pickers.sorted(by: { $0.key < $1.key }) {
      let new = picker.optionsNow
      guard let old = picker.shownOptions, old != new else { continue }
      writer.options(number, new, isChoiceOnly: old.html == new.html)
      picker.shownOptions = new
    }
    guard recorder.notesChanged else { return }
    if let styleSheet, styleSheet != live.styleSheet {
      live.styleSheet = styleSheet
      writer.styleSheet(styleSheet)
    }
    if let title, title != live.title {
      live.title = title
      writer.title(documentTitle(title))
    }
  }

  private func documentTitle(_ title: String) -> String { PageTitle.text(title, site: siteName) }

  /// The page's name.
  var title: String? { graph.note { if case .title(let text) = $0 { text } else { nil } } }

  /// The name of the style sheet that the page needs beside the site's.
  var styleSheet: String? { graph.note { if case .styleSheet(let name) = $0 { name } else { nil } } }

  private var hasMainHeading: Bool {
    var found = false
    graph.root?.fragment.visit { element in
      if element.isMainHeading { found = true }
      return !found
    }
    return found
  }
}

/// How a page's name stands in its window's title.
public enum PageTitle {
  /// The page's name and the site's; the site's alone where the page has none.
  public static func text(_ title: String?, site: String) -> String {
    guard let title, title != site else { return site }
    return site.isEmpty ? title : "\(title) · \(site)"
  }
}
