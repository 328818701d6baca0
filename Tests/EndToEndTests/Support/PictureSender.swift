import Foundation
import StoreIdentifiers
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends pictures to a store as bytes, the way a client does that has only the API's description.
struct PictureSender: Sendable {
  let base: URL
  let token: String?

  /// With as many connections as are asked for, where browsers have six.
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    return URLSession(configuration: configuration)
  }()

  struct Answer: Sendable {
    let status: Int
    let fields: [String: String]
    let body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Adds a picture to a product.
  func send(
    _ bytes: [UInt8], to product: ProductID, id: String = UUID().uuidString.lowercased(), alt: String? = nil
  ) async throws -> Answer {
    var parts = URLComponents()
    parts.path = "/api/v1/catalog/products/\(product)/media/\(id)"
    if let alt { parts.queryItems = [URLQueryItem(name: "alt", value: alt)] }
    var request = URLRequest(url: try Self.url(parts, base))
    request.httpMethod = "PUT"
    request.httpBody = Data(bytes)
    request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    return try await Self.answer(request)
  }

  /// Fetches what is at a path.
  func get(_ path: String, method: String = "GET", fields: [String: String] = [:]) async throws -> Answer {
    var request = URLRequest(url: try Self.url(URLComponents(string: path) ?? URLComponents(), base))
    request.httpMethod = method
    request.cachePolicy = .reloadIgnoringLocalCacheData
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    return try await Self.answer(request)
  }

  private static func url(_ parts: URLComponents, _ base: URL) throws -> URL {
    guard let url = parts.url(relativeTo: base) else { throw URLError(.badURL) }
    return url
  }

  private static func answer(_ request: URLRequest) async throws -> Answer {
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
    return Answer(status: response.statusCode, fields: fields, body: Array(data))
  }
}
