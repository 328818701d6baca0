// What a browser sends reaches what it names, or is dropped and counted.
extension Session {
  /// The element of a number, if it is on the page that the browser was shown.
  ///
  /// What has changed is drawn first, however far behind the browser is: what a row does may count on its place.
  func reach(_ number: UInt64) -> OutputElement? {
    graph.flush()
    guard let element = graph.element(numbered: number) else {
      drop(number > 0 && number <= graph.lastElement ? .stale : .unknown)
      return nil
    }
    if let live, number > live.lastShown {
      drop(.offScreen)
      return nil
    }
    return element
  }

  /// Sets inputs by their names, in order, as a page posts them. Unknown names, disabled inputs and values that were not
  /// offered are dropped and counted.
  func setInputs(_ inputs: [(name: String, value: String)]) {
    // Of several values of a name the last counts: a checkbox comes after the value for when it is off.
    let last = Dictionary(inputs.map { ($0.name, $0.value) }) { _, last in last }
    defer { graph.keyIndex = nil }
    for name in inputs.map(\.name).uniqued() {
      guard let value = last[name] else { continue }
      graph.flush()
      guard let key = OutputElement.key(named: name), let element = graph.element(keyed: key) else {
        drop(.unknown)
        continue
      }
      _ = setInput(element, value)
    }
  }

  func setInput(_ element: OutputElement, _ value: String) -> Bool {
    guard element.isEnabled else {
      drop(.disabled)
      return false
    }
    let reason = element.accept(value)
    if let reason { drop(reason) }
    guard reason == nil || reason == .oversized else { return false }
    if case .secret? = element.handler { secretEdits[element.number, default: 0] += 1 }
    if live?.keepsUp == true {
      graph.flush()
      graph.recorder?.correct(element, after: value)
    }
    update()
    return true
  }

  /// What a press of an element does, if it may be pressed now; its number counts as running then.
  func beginPress(_ element: OutputElement) -> Action? {
    guard element.isEnabled else {
      drop(.disabled)
      return nil
    }
    guard case .press(let action)? = element.handler else {
      drop(.wrongKind)
      return nil
    }
    guard beginRunning(element) else {
      drop(.busy)
      return nil
    }
    note(secretsUsedBy: element)
    // What the press before has come to is read by now.
    forgetMessage()
    return action
  }

  /// Ends a press: what was secret in it is forgotten.
  func endPress(_ number: UInt64) {
    endRunning(number)
    empty(secrets: usedSecrets.removeValue(forKey: number) ?? [])
  }

  /// Presses a button, and awaits its action.
  func press(_ element: OutputElement) async -> Bool {
    guard let action = beginPress(element) else { return false }
    let number = element.number
    switch action {
    case .now(let action): action()
    case .later(let action):
      let id = work.begin()
      await action()
      work.end(id)
    }
    endPress(number)
    update()
    return true
  }
}

// Secrets are kept no longer than the action that uses them.
extension Session {
  /// A secure field as it was when a button was pressed.
  struct UsedSecret {
    let field: OutputElement
    let edits: Int
  }

  /// The secure fields that a press uses: those of the button's form, or those outside of all.
  private func note(secretsUsedBy button: OutputElement) {
    guard !secretEdits.isEmpty else { return }
    let form = graph.root?.fragment.form(around: button)
    for field in (form ?? graph.root?.fragment)?.secretFields(inForms: form != nil) ?? [] {
      usedSecrets[button.number, default: []].append(UsedSecret(field: field, edits: secretEdits[field.number] ?? 0))
    }
  }

  /// Empties all fields, when what they were meant for is gone.
  func emptyAllSecrets() {
    guard !secretEdits.isEmpty, let root = graph.root?.fragment else { return }
    empty(
      secrets: root.secretFields(inForms: true).map {
        UsedSecret(field: $0, edits: secretEdits[$0.number] ?? 0)
      })
  }

  /// Empties fields, here and in the browser, but for those that were typed in since.
  private func empty(secrets: [UsedSecret]) {
    for secret in secrets where secretEdits[secret.field.number] ?? 0 == secret.edits {
      guard case .secret(_, let set)? = secret.field.handler else { continue }
      set("")
      if graph.element(numbered: secret.field.number) === secret.field { graph.recorder?.empty(secret.field) }
      secretEdits[secret.field.number] = nil
    }
  }
}

extension OutputElement {
  /// The form in the element that another element is in.
  fileprivate func form(around element: OutputElement) -> OutputElement? {
    var found: OutputElement?
    visit { place in
      if place.kind == .element(.form), place.holds(element) { found = place }
      return true
    }
    return found
  }

  private func holds(_ element: OutputElement) -> Bool {
    self === element || children.contains { $0.holds(element) }
  }

  /// The secure fields in the element, with or without those of forms in it.
  fileprivate func secretFields(inForms: Bool) -> [OutputElement] {
    var found: [OutputElement] = []
    visit { element in
      if case .secret? = element.handler { found.append(element) }
      return inForms || element.kind != .element(.form)
    }
    return found
  }
}

extension Array where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
