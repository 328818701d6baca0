import FoundationCore
import HTTPServer
import WebUI

extension PageHost {
  /// Answers a posted form: refusals first, before anything has an effect.
  func post(_ request: HTTPRequest) async -> HTTPResponse {
    guard RequestOrigin.isOwn(request, origins: configuration.origins) else {
      return document.refusal(.forbidden, "Not allowed", "This form was not sent by a page of this site.", request)
    }
    let form: PostedForm
    do throws(PostedForm.Refusal) { form = try PostedForm(request, limits: configuration.limits) } catch {
      return document.refusal(
        error.status, "The form could not be read", "It is too large or damaged. Nothing was done.", request)
    }
    guard let id = BrowserID(request, security),
      let token = FormToken(form.token, browser: id, address: form.address, now: clock.now(), security),
      let location = languages.location(form.address)
    else {
      return document.refusal(
        .forbidden, "This page is out of date", "Nothing was done. Open the page again and repeat what you did.",
        request,
        link: languages.location(form.address))
    }
    let context: Context
    do { context = try await browsers.load(id) ?? browsers.anonymous } catch { return unavailable(request) }
    if let entry = await store.find(token.session, id) {
      entry.browser.refresh(context)
      // A page's forms count once: a second press of an impatient finger changes nothing more.
      guard await entry.session.claim(page: token.page) else {
        drops.note(.repeated)
        return await showAgain(entry, known: id)
      }
      return await dispatch(
        form, of: request, to: entry, isRebuilt: token.page <= entry.resumedPage, known: id)
    }
    guard await store.beginRebuilding(token.session) else { return .redirect(to: location.description) }
    let entry = await makeEntry(location, request, id, context, resuming: token)
    return await dispatch(form, of: request, to: entry, isRebuilt: true, known: id)
  }

  private func dispatch(
    _ form: PostedForm, of request: HTTPRequest, to entry: SessionStore<Context>.Entry, isRebuilt: Bool,
    known: BrowserID
  ) async -> HTTPResponse {
    _ = await entry.session.takeNavigation()
    let isDone = await entry.session.post(inputs: form.inputs, event: form.event, isRebuilt: isRebuilt)
    await entry.session.settle(within: configuration.limits.settleTime)
    if !isDone {
      let language = await languages.language(of: entry.session.location)
      await entry.session.showNotice(configuration.text(language).pageRefreshed)
    }
    if let elsewhere = await entry.session.takeNavigation(), await elsewhere != entry.session.location {
      return await finish(.redirect(to: elsewhere.description), entry, known: known)
    }
    return await showAgain(entry, known: known)
  }

  /// Sends the browser to where the page is now; the page goes on when it is asked for.
  func showAgain(_ entry: SessionStore<Context>.Entry, known: BrowserID) async -> HTTPResponse {
    let place = await entry.session.location
    await store.awaitPage(entry.id, at: place)
    return await finish(.redirect(to: place.description), entry, known: known)
  }
}
