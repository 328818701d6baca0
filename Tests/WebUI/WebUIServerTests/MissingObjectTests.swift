import HTTPServer
import Observation
import TestSupport
import Testing
import WebUI
import WebUIServer

@Observable private final class Basket {
  var count = 0
}

private struct BasketView: View {
  @Environment(Basket.self) private var basket
  var body: some View { Text("Basket of \(basket.count)") }
}

private struct MissingRoot: View {
  let location: PageLocation
  @State private var isShown = false

  var body: some View {
    Text("The rest of the page")
    switch location.segments {
    case ["missing"]: BasketView()
    case ["optional"]: OptionalView()
    case ["later"]:
      Text("Show").onAppear { isShown = true }
      if isShown { BasketView() }
    default: BasketView().environment(Basket())
    }
  }
}

private struct OptionalView: View {
  @Environment(Basket.self) private var basket: Basket?
  var body: some View { Text(basket == nil ? "No basket" : "A basket") }
}

/// A view asks for an object that nobody has set.
struct MissingObjectTests {
  private func open(_ path: String, _ reports: Reports) async throws -> HTTPResponse {
    var configuration = PageHost<Visitor, MissingRoot>.Configuration(siteName: "Shop")
    configuration.report = { reports.add($0, $1) }
    let host = PageHost<Visitor, MissingRoot>(
      configuration,
      security: PageSecurity(
        sign: TestSecrets.sign, randomBytes: TestSecrets.random, encrypt: TestSecrets.encrypt,
        decrypt: TestSecrets.decrypt), browsers: Visitors().sessions
    ) { request in MissingRoot(location: request.location) }
    let router = try Router<OpenPolicy>(routes: [], pages: host.routes)
    return await router.respond(to: HTTPRequest(.get, path, fields: ["Host": "shop.example"]))
  }

  @Test(arguments: ["/missing", "/later"])
  func `the page shows an error and the rest, and the fault is reported once`(path: String) async throws {
    let reports = Reports()
    let response = try await open(path, reports)
    let html = String(decoding: response.body, as: UTF8.self)
    #expect(response.status == .internalServerError)
    #expect(html.contains("The rest of the page") && html.contains("error-message"), "\(html)")
    #expect(!html.contains("Basket of"), "\(html)")
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("No Basket in the environment") == true, "\(reports.all)")
  }

  @Test(arguments: [("/", "Basket of 0"), ("/optional", "No basket")])
  func `what is set, or need not be, is shown`(path: String, text: String) async throws {
    let reports = Reports()
    let response = try await open(path, reports)
    #expect(response.status == .ok && reports.all.isEmpty)
    #expect(String(decoding: response.body, as: UTF8.self).contains(text))
  }
}
