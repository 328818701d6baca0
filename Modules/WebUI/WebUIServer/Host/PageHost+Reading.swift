import FoundationCore
import HTTPServer
import WebUI

extension PageHost {
  /// Answers a request for a page.
  func page(_ request: HTTPRequest) async -> HTTPResponse {
    guard let location = languages.location(request.target) else {
      return document.refusal(.notFound, "Page not found", "There is no page at this address.", request)
    }
    if let elsewhere = languages.preferred(location, by: request) {
      return document.elsewhere(elsewhere)
    }
    let known = BrowserID(request, security)
    let id = known ?? BrowserID.make(security)
    let entry: SessionStore<Context>.Entry
    if let known, let waiting = await store.adopt(known, location) {
      entry = waiting
    } else {
      let context: Context?
      do { context = known == nil ? nil : try await browsers.load(id) } catch { return unavailable(request) }
      entry = await makeEntry(location, request, id, context ?? browsers.anonymous)
    }
    // A view may send the reader elsewhere as it appears: to sign in, say.
    if let elsewhere = await entry.session.takeNavigation(), elsewhere != location {
      return await finish(.redirect(to: elsewhere.description), entry, known: known)
    }
    let place = await entry.session.location
    if place != location {
      await store.awaitPage(entry.id, at: place)
      return await finish(.redirect(to: place.description), entry, known: known)
    }
    // The answer brings the cookie; what the page sends is signed for it.
    await store.end(entry.identity.takeFormerIDs())
    let page = await entry.session.page()
    let language = languages.language(of: location)
    let skip = configuration.text(language).skipToContent
    // What is not there interests robots most: nothing is kept of it.
    if known == nil, page.status >= 400 { await store.end(entry.id) }
    if page.status == 404, let elsewhere = await configuration.redirect(location) {
      if known != nil { await store.end(entry.id) }
      return await finish(.redirect(to: elsewhere, status: .movedPermanently), entry, known: known)
    }
    var response = document.response(
      page, language: language, appearance: PageAppearance.of(request), skip: skip,
      editions: page.status == 200 ? languages.editions(of: page.canonical ?? location, request) : [])
    languages.note(language, of: request, in: &response)
    return await finish(response, entry, known: known)
  }

  /// Asks a browser to come again: what is kept for it cannot be read now, and is not to be taken for lost.
  func unavailable(_ request: HTTPRequest) -> HTTPResponse {
    var response = document.refusal(
      .serviceUnavailable, "Not available now", "Nothing was done. Try again in a moment.", request)
    response.fields["Retry-After"] = "5"
    return response
  }

  /// Gives the browser its id if it has another, and ends what belonged to former ones.
  func finish(
    _ response: HTTPResponse, _ entry: SessionStore<Context>.Entry, known: BrowserID?
  ) async -> HTTPResponse {
    await store.end(entry.identity.takeFormerIDs())
    var response = response
    response.fields["Cache-Control"] = "no-store"
    let id = entry.identity.id
    if id != known { response.fields.append("Set-Cookie", id.cookie) }
    return response
  }
}
