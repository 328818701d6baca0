import FoundationCore
import HTTPServer
import WebUI

extension PageHost {
  /// Whether a browser may have a live connection: it must have a cookie of ours. The server has checked its origin.
  func decide(_ request: HTTPRequest, _ work: LiveSocket<LiveConnection>.Work) -> WebSocketDecision {
    guard !pausing.isSet else {
      return .refuse(HTTPResponse(.serviceUnavailable, fields: ["Retry-After": "1"]))
    }
    guard let id = BrowserID(request, security) else {
      return .refuse(HTTPResponse(.forbidden, type: "text/plain; charset=utf-8", body: []))
    }
    guard handshakes.take(for: ClientNetwork(request.remoteAddress)) == nil else {
      return .refuse(HTTPResponse(.tooManyRequests, fields: ["Retry-After": "1"]))
    }
    return .accept(
      LiveSocket(request, id, limits: configuration.limits, drops: drops, work: work).handler)
  }

  /// What is done for every live connection of this host: made once, for a copy of the host is large.
  var socketWork: LiveSocket<LiveConnection>.Work {
    LiveSocket.Work { text, socket in
      await self.take(text, from: socket)
    } end: { page in
      await page.entry.session.disconnect(page.connection)
      await store.disconnect(page.entry.id)
    }
  }

  /// A page's connection, by its number in the session.
  struct LiveConnection: Sendable {
    let entry: SessionStore<Context>.Entry
    let connection: Int
  }

  private func take(_ text: String, from socket: LiveSocket<LiveConnection>) async {
    switch (LiveMessage(text), socket.page) {
    case (.hello(let hello), nil):
      guard let request = socket.request, let entry = await find(hello, socket.browser, request) else {
        return socket.close(LiveOutlet.Code.ended)
      }
      await store.connect(entry.id)
      let outlet = outlet(to: entry, send: { socket.send($0) }, close: { socket.close($0) })
      let connection = await entry.session.connect(position(hello), outlet: outlet).connection
      socket.welcome(LiveConnection(entry: entry, connection: connection))
    case (.acknowledge(let sequence), let page?):
      await page.entry.session.acknowledge(sequence)
      // Who is shown news uses the page, without a finger being moved.
      await store.use(page.entry.id)
    case (.visibility(let isVisible), let page?): await store.show(page.entry.id, isVisible: isVisible)
    case (.event(let event, let reference), let page?): await take(event, reference, page.entry)
    default:
      drops.note(.malformed)
      socket.close(1008)
    }
  }

  /// Answers events that are posted where no WebSocket can be opened: a hello, then what has happened.
  func exchange(_ request: HTTPRequest) async -> HTTPResponse {
    guard RequestOrigin.isOwn(request, origins: configuration.origins),
      request.fields["content-type"]?.hasPrefix("application/json") == true, let id = BrowserID(request, security)
    else { return HTTPResponse(.forbidden) }
    guard let messages = LiveMessage.list(request.body), case .hello(let hello)? = messages.first,
      messages.count <= configuration.limits.queuedEvents
    else {
      drops.note(.malformed)
      return HTTPResponse(HTTPStatus(code: 400))
    }
    if let token = FormToken(hello.token, browser: id, address: hello.address, now: clock.now(), security),
      let entry = await store.findLeaving(token.session, id)
    {
      // The page leaves, and comes back with its new cookie.
      await store.awaitPage(entry.id, at: entry.session.location)
      return await finish(HTTPResponse(type: "application/json", body: Array("[]".utf8)), entry, known: id)
    }
    guard let entry = await find(hello, id, request) else { return HTTPResponse(.forbidden) }
    guard await store.admit(messages.count - 1, of: entry.id) else {
      drops.note(.tooMany)
      return HTTPResponse(.tooManyRequests, fields: ["Retry-After": "1"])
    }
    let (connection, isResumed) = await entry.session.connect(
      position(hello), outlet: outlet(to: entry, send: { _ in }, close: { _ in }))
    for case .event(let event, let reference) in messages where isResumed { await take(event, reference, entry) }
    await entry.session.settle(within: configuration.limits.settleTime)
    await entry.session.disconnect(connection)
    let told = await entry.session.messages(after: hello.sequence)
    if !entry.identity.formerIDs.isEmpty { await store.awaitPage(entry.id, at: entry.session.location) }
    let body = "[" + told.joined(separator: ",") + "]"
    return await finish(HTTPResponse(type: "application/json", body: Array(body.utf8)), entry, known: id)
  }

  /// The page that a browser says it shows, made anew if it is gone; nil when it was not shown to this browser.
  private func find(
    _ hello: LiveHello, _ id: BrowserID, _ request: HTTPRequest
  ) async -> SessionStore<Context>.Entry? {
    guard let token = FormToken(hello.token, browser: id, address: hello.address, now: clock.now(), security),
      let location = languages.location(hello.address)
    else { return nil }
    if let entry = await store.find(token.session, id) {
      if let context = try? await browsers.load(entry.identity.id) { entry.browser.refresh(context) }
      return entry
    }
    let context: Context
    do { context = try await browsers.load(id) ?? browsers.anonymous } catch { return nil }
    guard await store.beginRebuilding(token.session) else { return nil }
    return await makeEntry(location, request, id, context, resuming: token, scene: scene(hello, id))
  }

  private func take(_ event: LiveEvent, _ reference: Int, _ entry: SessionStore<Context>.Entry) async {
    switch event {
    case .press, .submit, .open:
      // Another page may have changed what is kept for the browser.
      if let context = try? await browsers.load(entry.identity.id) { entry.browser.refresh(context) }
    case .input, .fill: break
    }
    await store.use(entry.id)
    var event = event
    // Only here it is known which first words of an address are languages.
    if case .open(let place) = event, let location = languages.location(place.description) { event = .open(location) }
    await entry.session.receive(event, reference: reference)
  }

  private func outlet(
    to entry: SessionStore<Context>.Entry, send: @escaping @Sendable (String) -> Void,
    close: @escaping @Sendable (UInt16) -> Void
  ) -> LiveOutlet {
    let (identity, store) = (entry.identity, store)
    let (build, clock, security) = (configuration.build, clock, security)
    return LiveOutlet(send: send, close: close) {
      let former = identity.formerIDs
      // What belonged to the former rights ends now; the cookie comes with the next answer.
      if !former.isEmpty { Task { await store.end(former) } }
      return !former.isEmpty
    } seal: { values, place in
      SceneSnapshot(
        build: build, browser: identity.id, address: place.description, issued: clock.now(), values: values
      ).sealed(security)
    }
  }

  private func scene(_ hello: LiveHello, _ id: BrowserID) -> [String: String] {
    guard let kept = hello.kept else { return [:] }
    let snapshot = SceneSnapshot(
      kept, build: configuration.build, browser: id, address: hello.address, now: clock.now(), security)
    if snapshot == nil { drops.note(.malformed) }
    return snapshot?.values ?? [:]
  }
}

extension PageHost {
  private func position(_ hello: LiveHello) -> LivePosition {
    let page = hello.token.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
    return LivePosition(
      page: page, token: hello.token, location: languages.location(hello.address) ?? PageLocation(),
      sequence: hello.sequence,
      reference: hello.reference)
  }
}
