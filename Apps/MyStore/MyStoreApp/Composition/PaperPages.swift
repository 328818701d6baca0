import Access
import FoundationCore
import HTTPServer
import MyStoreKit
import MyStoreScreens
import ShippingUI
import WebUI
import WebUIServer

/// Papers as PDF that a browser opens: for the staff user who is signed in at it, and those of returns for whoever may read
/// the order, by the token of its page or as the customer who is signed in.
struct PaperPages: Sendable {
  let pages: PageHost<WebSession, StoreRootView>
  let transport: any Transport

  /// The pages below `/office/papers` and `/papers`, each a paper as PDF.
  var routes: [PageRoute] {
    [
      PageRoute([.get], .prefix(PaperFile.prefix), bodyLimit: 0) { request in await staffs(request) },
      PageRoute([.get], .prefix(PaperFile.buyersPrefix), bodyLimit: 0) { request in await buyers(request) },
    ]
  }

  private func staffs(_ request: HTTPRequest) async -> HTTPResponse {
    let token: String?
    do { token = try await pages.context(of: request)?.staffToken } catch {
      return Self.refusal(.unavailable(retryAfter: 5), request)
    }
    guard let token, let location = PageLocation(request.target), let paper = PaperFile(location: location) else {
      return Self.refusal(.notFound(), request)
    }
    return await answer(paper, paper.request(language: location["language"]), by: token, to: request)
  }

  private func buyers(_ request: HTTPRequest) async -> HTTPResponse {
    guard let location = PageLocation(request.target), let paper = PaperFile(buyersLocation: location) else {
      return Self.refusal(.notFound(), request)
    }
    let customer: String?
    do { customer = try await pages.context(of: request)?.customerToken } catch {
      return Self.refusal(.unavailable(retryAfter: 5), request)
    }
    return await answer(paper, paper.request(language: nil, token: location["token"]), by: customer, to: request)
  }

  private static func refusal(_ problem: Problem, _ request: HTTPRequest) -> HTTPResponse {
    problem.response(correlationID: request.correlationID)
  }

  private func answer(
    _ paper: PaperFile, _ call: TransportRequest, by token: String?, to request: HTTPRequest
  ) async -> HTTPResponse {
    func refusal(_ problem: Problem) -> HTTPResponse { Self.refusal(problem, request) }
    var call = call
    if let token { call.fields["authorization"] = "Bearer \(token)" }
    let answer: TransportResponse
    do throws(TransportError) { answer = try await transport.send(call, progress: nil) } catch {
      return refusal(.unavailable())
    }
    switch answer.status {
    case 200:
      return HTTPResponse(
        .ok,
        fields: [
          "Content-Type": "application/pdf", "Content-Disposition": "inline; filename=\"\(paper.name)\"",
          "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
        ], body: answer.body)
    // Who may not have it is told as little as who asks for what there is not.
    case 400, 401, 403, 404, 422: return refusal(.notFound())
    // The reason says what to install.
    default:
      let reason = try? Schema<DrawingRefusal>.drawingRefusal.decode(answer.body, unknownFields: .ignored)
      return refusal(.unavailable("documents-unavailable", detail: reason?.detail))
    }
  }
}

/// Why the API did not draw a paper.
private struct DrawingRefusal: Sendable { let detail: String? }

extension Schema where Value == DrawingRefusal {
  fileprivate static let drawingRefusal = Schema.object(
    "DrawingRefusal", .optional("detail", \.detail, .text(0...1_000))
  ) { DrawingRefusal(detail: $0) }
}
