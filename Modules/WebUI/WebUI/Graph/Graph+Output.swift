// Output elements: kept as long as their place is drawn; numbers are never used twice.
extension Graph {
  func element(numbered number: UInt64) -> OutputElement? { byNumber[number] }

  /// The control at a place; O(n) for the first that is asked for, until the controls of the page change.
  ///
  /// Only posts and restored pages name places, so no index is kept for those who do not.
  func element(keyed key: UInt64) -> OutputElement? {
    if let keyIndex { return keyIndex[key] }
    var index: [UInt64: OutputElement] = [:]
    root?.fragment.visit { element in
      if element.handler != nil { index[element.key] = element }
      return true
    }
    keyIndex = index
    return index[key]
  }

  /// Takes new children over into a retained element, with as few moves as there can be.
  ///
  /// O(n), and O(n log n) where the order has changed.
  func update(_ element: OutputElement, with new: [OutputElement]) {
    let old = element.children
    guard !old.isEmpty || !new.isEmpty else { return }
    let target = recorder?.target(of: element)
    if old.isEmpty { return fill(element, with: new, target) }
    var match = ChildMatch(old, new)
    element.children = match.kept(old, new)
    for (index, child) in element.children.enumerated() {
      child.belong(to: element)
      guard let source = match.source[index] else { continue }
      merge(old[source], new[index])
    }
    for (index, child) in old.enumerated() where !match.isKept[index] {
      if target != nil { child.visitShown { recorder?.remove($0) } }
      drop(child)
    }
    for (index, child) in element.children.enumerated() where match.source[index] == nil {
      adopt(child, in: element)
    }
    if let target { place(element, match.changed, match.takeMoves(), in: target) }
  }

  /// Gives an element its first children.
  private func fill(_ element: OutputElement, with new: [OutputElement], _ target: UInt64?) {
    element.children = new
    for child in new { adopt(child, in: element) }
    guard let target else { return }
    let next = element.shownAfter(new.count - 1)?.number ?? 0
    for child in new { child.visitShown { recorder?.insert($0, in: target, before: next) } }
  }

  /// Puts children that are new or have moved where they belong: from the end, so that what follows is in place.
  private func place(_ element: OutputElement, _ range: Range<Int>, _ moves: ChildMatch.Moves, in target: UInt64) {
    guard !range.isEmpty else { return }
    let children = element.children
    var next = element.shownAfter(range.upperBound - 1)?.number ?? 0
    if moves.moved.count > PatchRecorder.movesBeforeOrder {
      var order: [UInt64] = []
      for index in range where !moves.new.contains(index) { children[index].visitShown { order.append($0.number) } }
      recorder?.order(order, in: target, before: next)
    }
    let movesOne = moves.moved.count <= PatchRecorder.movesBeforeOrder
    // Children that are all new are written in their order, which lets them travel as one piece.
    if moves.new.count == range.count {
      for index in range { children[index].visitShown { recorder?.insert($0, in: target, before: next) } }
      return
    }
    for index in range.reversed() {
      let isNew = moves.new.contains(index)
      var first: UInt64?
      children[index].visitShown { shown in
        if first == nil { first = shown.number }
        if isNew {
          recorder?.insert(shown, in: target, before: next)
        } else if movesOne, moves.moved.contains(index) {
          recorder?.move(shown.number, in: target, before: next)
        }
      }
      next = first ?? next
    }
  }

  private func merge(_ old: OutputElement, _ new: OutputElement) {
    guard old !== new else { return }
    recorder?.compare(old, new)
    old.takeContent(of: new)
    update(old, with: new.children)
    register(old)
  }

  private func adopt(_ element: OutputElement, in parent: OutputElement) {
    element.isInPicker = parent.isInPicker || parent.kind == .element(.select)
    element.belong(to: parent)
    guard element.kind != .fragment else { return }
    enroll(element)
    for child in element.children { adopt(child, in: element) }
  }

  private func enroll(_ element: OutputElement) {
    elementCount += 1
    sharedLists.share(element)
    number(element)
  }

  private func number(_ element: OutputElement) {
    if case .note(let note) = element.kind { changed(note) }
    lastElement += 1
    element.number = lastElement
    if element.isRemark { remarks[lastElement] = element }
    register(element)
  }

  private func register(_ element: OutputElement) {
    // A form takes no event by itself, but can be submitted.
    guard element.handler != nil || element.kind == .element(.form) else {
      if element.isRegistered { forget(element) }
      return
    }
    if !element.isRegistered { keyIndex = nil }
    element.isRegistered = true
    byNumber[element.number] = element
  }

  private func forget(_ element: OutputElement) {
    element.isRegistered = false
    byNumber[element.number] = nil
    keyIndex = nil
  }

  private func changed(_ note: PageNote) {
    recorder?.notesChanged = true
    if case .place = note { placeChanged = true }
  }

  /// Takes what a node shows off the page, but keeps it.
  func suspend(_ node: Node) {
    guard !node.isSuspended else { return }
    node.suspend()
    node.fragment.visit { element in
      guard element.kind != .fragment else { return true }
      unregister(element)
      // Its field will be empty when it is shown again.
      if case .secret(_, let set)? = element.handler { set("") }
      return true
    }
  }

  /// Puts what a suspended node shows on the page again, as something new.
  func resume(_ node: Node) {
    guard node.isSuspended else { return }
    node.resume()
    node.fragment.visit { element in
      guard element.kind != .fragment else { return true }
      // It will be written anew.
      element.isMainHeading = false
      number(element)
      return true
    }
  }

  /// Fragments are left alone: they belong to nodes, which end by themselves.
  func drop(_ element: OutputElement) {
    guard element.kind != .fragment else { return }
    elementCount -= 1
    unregister(element)
    element.children.forEach(drop)
  }

  private func unregister(_ element: OutputElement) {
    if case .note(let note) = element.kind { changed(note) }
    if element.isRemark { remarks[element.number] = nil }
    if element.isRegistered { forget(element) }
  }

  /// What views say last of the whole page.
  func note<Value>(_ read: (PageNote) -> Value?) -> Value? {
    func value(_ element: OutputElement) -> Value? {
      if case .note(let note) = element.kind { read(note) } else { nil }
    }
    let found = remarks.values.compactMap(value)
    guard found.count > 1 else { return found.first }
    var last: Value?
    root?.fragment.visit { element in
      last = value(element) ?? last
      return true
    }
    return last
  }

  /// Whether a view has drawn the page's main part.
  var hasMain: Bool { remarks.values.contains { $0.kind == .element(.main) } }
}

extension OutputElement {
  /// Whether it is a note or the page's main part.
  fileprivate var isRemark: Bool {
    switch kind {
    case .note, .element(.main): true
    case .element, .icon, .fragment: false
    }
  }

  /// Whether it is an element of the page, and not a fragment or a note.
  var isShown: Bool {
    switch kind {
    case .element, .icon: true
    case .fragment, .note: false
    }
  }

  /// Visits what the page has at this place: the element, or those of a fragment.
  func visitShown(_ body: (OutputElement) -> Void) {
    if isShown { return body(self) }
    if kind == .fragment { children.forEach { $0.visitShown(body) } }
  }

  /// What the page has first at this place.
  var firstShown: OutputElement? {
    if isShown { return self }
    guard kind == .fragment else { return nil }
    for child in children { if let found = child.firstShown { return found } }
    return nil
  }

  /// What the page has after a child, in the same element of the page.
  func shownAfter(_ index: Int) -> OutputElement? {
    for child in children.dropFirst(index + 1) { if let found = child.firstShown { return found } }
    guard kind == .fragment, let parent, let place = parent.children.firstIndex(where: { $0 === self }) else {
      return nil
    }
    return parent.shownAfter(place)
  }
}
