import FoundationCore
import HTTPServer
import WebUI

extension PageHost {
  /// Takes files that a page's form or script sends.
  ///
  /// A script asks for JSON and is answered by status alone: its page is told through its live connection. A form is
  /// answered by the page, which says what was wrong.
  func upload(_ request: HTTPRequest, _ body: BodyStream) async -> HTTPResponse {
    guard RequestOrigin.isOwn(request, origins: configuration.origins), let id = BrowserID(request, security) else {
      return document.refusal(.forbidden, "Not allowed", "This form was not sent by a page of this site.", request)
    }
    guard var parser = request.fields["content-type"].flatMap({ MultipartParser(contentType: $0) }) else {
      return document.refusal(.unsupportedMediaType, "The form could not be read", "Nothing was done.", request)
    }
    var reader = UploadReader(uploads: uploads, limits: configuration.limits)
    var entry: SessionStore<Context>.Entry?
    let isForm = request.fields["accept"] != "application/json"
    do {
      for try await bytes in body {
        for event in try parser.parse(bytes) {
          try await reader.take(event) { reader throws(UploadReader.Failure) in
            if entry == nil { entry = await self.page(of: reader, id, request, isForm: isForm) }
            guard let entry else { throw .outOfDate }
            return (entry.id, entry.session)
          }
        }
      }
      try parser.finish()
      if entry == nil { entry = await page(of: reader, id, request, isForm: isForm) }
      guard let entry else { throw UploadReader.Failure.outOfDate }
      return await take(reader, entry, id, isForm: isForm)
    } catch {
      reader.abandon()
      return await refuse(error, body, entry, request, id, isForm: isForm)
    }
  }

  /// The page that a form names, which it must have been shown; made anew if it is gone.
  private func page(
    of reader: UploadReader, _ id: BrowserID, _ request: HTTPRequest, isForm: Bool
  ) async -> SessionStore<Context>.Entry? {
    let address = reader.value(FormFields.page)
    guard
      let token = FormToken(
        reader.value(FormFields.token), browser: id, address: address, now: clock.now(), security),
      let location = languages.location(address)
    else { return nil }
    let context: Context
    do { context = try await browsers.load(id) ?? browsers.anonymous } catch { return nil }
    if let entry = await store.find(token.session, id) {
      entry.browser.refresh(context)
      // A form counts once; a live page stays the same however many files it sends.
      if isForm, !(await entry.session.claim(page: token.page)) {
        drops.note(.repeated)
        return nil
      }
      return entry
    }
    guard await store.beginRebuilding(token.session) else { return nil }
    return await makeEntry(location, request, id, context, resuming: token)
  }

  private func take(
    _ reader: UploadReader, _ entry: SessionStore<Context>.Entry, _ id: BrowserID, isForm: Bool
  ) async -> HTTPResponse {
    _ = await entry.session.post(inputs: reader.inputs.filter { !$0.name.hasPrefix("_") }, event: "")
    for finished in reader.files { _ = await entry.session.receive(finished.file, named: finished.field) }
    await entry.session.settle(within: configuration.limits.settleTime)
    // A page that ended meanwhile has nobody to remove its files.
    if await store.find(entry.id, entry.identity.id) == nil { uploads.end(entry.id) }
    guard isForm else { return await finish(HTTPResponse(.noContent), entry, known: id) }
    if let elsewhere = await entry.session.takeNavigation(), await elsewhere != entry.session.location {
      return await finish(.redirect(to: elsewhere.description), entry, known: id)
    }
    return await showAgain(entry, known: id)
  }

  private func refuse(
    _ error: any Error, _ body: BodyStream, _ entry: SessionStore<Context>.Entry?, _ request: HTTPRequest,
    _ id: BrowserID, isForm: Bool
  ) async -> HTTPResponse {
    // A browser that is still sending would not read the answer. The route's limit ends this.
    do { for try await _ in body {} } catch { return HTTPResponse(HTTPStatus(code: 400)) }
    let failure = error as? UploadReader.Failure ?? .damaged
    guard let entry else {
      return document.refusal(
        failure.status, "Nothing was sent", "Open the page again and repeat what you did.", request)
    }
    let text = configuration.text(languages.language(of: await entry.session.location))
    await entry.session.showNotice(failure.message(text))
    guard isForm else { return await finish(HTTPResponse(failure.status), entry, known: id) }
    return await showAgain(entry, known: id)
  }
}

extension UploadReader.Failure {
  fileprivate var status: HTTPStatus {
    switch self {
    case .damaged: .badRequest
    case .tooLarge, .fileTooLarge: .contentTooLarge
    case .outOfDate: .forbidden
    case .gone: .conflict
    case .wrongType: .unsupportedMediaType
    case .failed: .serviceUnavailable
    }
  }

  fileprivate func message(_ text: InterfaceText) -> String {
    switch self {
    case .tooLarge, .fileTooLarge: text.fileTooLarge
    case .wrongType: text.fileOfWrongType
    case .gone, .outOfDate: text.pageRefreshed
    case .damaged, .failed: text.fileFailed
    }
  }
}
