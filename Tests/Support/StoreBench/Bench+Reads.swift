import Catalog
import Foundation
import FoundationCore
import TestSupport

extension Bench {
  static let page = "/api/v1/catalog/products?limit=24"

  /// A page that is kept, beside nginx with exactly those bytes in a file; one thread each.
  func cachedPage() throws -> [Figure] {
    let store = try ServerProcess.store(executable, database: database, loops: 1)
    defer { store.stop() }
    guard let answer = RawSocket.open(store.port)?.exchange("GET \(Self.page) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
      answer.status == 200
    else { throw Load.Failure(description: "no page") }
    let files = folder.appendingPathComponent("nginx")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Data(answer.body).write(to: files.appendingPathComponent("page.json"))
    let nginx = try ServerProcess.nginx(files)
    defer { nginx.stop() }
    let request = [Request.get(Self.page)]
    _ = try load("", store, request, connections: 16, until: .after(.milliseconds(500)))
    var ours = try load("page of 24, cached", store, request, connections: 16, until: .after(length))
    _ = try load("", nginx, [Request.get("/page.json")], connections: 16, until: .after(.milliseconds(500)))
    let floor = try load(
      "nginx, the same \(answer.body.count) bytes", nginx, [Request.get("/page.json")], connections: 16,
      until: .after(length))
    let ratio = (ours.processorMicroseconds ?? 0) / (floor.processorMicroseconds ?? 1)
    ours.target = Figure.Target(
      wanted: "≤ 3 × nginx", measured: String(format: "%.2f ×", ratio), isMet: ratio <= 3)
    ours.limit = "nginx with the page as a file, one process, measured in the same way"
    return [ours, floor]
  }

  /// Lists that nobody has asked for yet: half of them from a cursor on.
  func uncachedPage(_ store: ServerProcess) throws -> Figure {
    var figure = try load(
      "page of 24, never asked before", store, shop.pages.map { Request.get("/api/v1/catalog/products?\($0)") },
      connections: 8, until: .once)
    figure.target = .atMost(400, figure.processorMicroseconds, "µs CPU")
    return figure
  }

  /// Each product once, in random order, so that none is kept yet.
  func product(_ store: ServerProcess) throws -> Figure {
    var random = SplitMix(seed: 3)
    let requests = shop.products.shuffled(using: &random).map { Request.get("/api/v1/catalog/products/\($0.id)") }
    var figure = try load("product, never asked before", store, requests, connections: 8, until: .once)
    figure.target = .atMost(200, figure.processorMicroseconds, "µs CPU")
    return figure
  }

  /// Two words, the second half typed, in texts and prices that were not asked for before.
  func search(_ store: ServerProcess) throws -> Figure {
    let words = ProductWords.adjectives.flatMap { first in
      ProductWords.nouns.map { "\(first.lowercased())+\($0.lowercased().prefix(3))" }
    }
    let requests = (0..<4).flatMap { round in
      words.map { Request.get("/api/v1/catalog/products?q=\($0)&maxPrice=\(19_000 + round)") }
    }
    return try load("search by two words, uncached", store, requests, connections: 8, until: .once)
  }

  /// Changes prices, and asks for the page at once: the very next answer must tell the new one.
  func priceChange(_ store: ServerProcess) throws -> Figure {
    guard let socket = RawSocket.open(store.port), let product = shop.products.last,
      let variant = product.variants.first
    else { throw Load.Failure(description: "no connection") }
    let path = "/api/v1/catalog/products/\(product.id)"
    func body(_ request: [UInt8]) throws -> RawResponse {
      socket.send(request)
      guard let answer = socket.responses(1).first, answer.status == 200 else {
        throw Load.Failure(description: "refused")
      }
      return answer
    }
    let rounds = 100
    var fresh = 0
    for round in 0..<rounds {
      _ = try body(Request.get(path))
      let price = 100_000 + round
      _ = try body(
        Request.send(
          "PUT", "\(path)/variants/\(variant.id)/price",
          #"{"price":{"amount":\#(price),"currency":"\#(variant.price.currency.code)"}}"#, token: shop.staffToken,
          ifMatch: "\"\(1 + round)\""))
      if try body(Request.get(path)).text.contains("\"amount\":\(price),") { fresh += 1 }
    }
    return Figure(
      name: "price change, seen in the next answer",
      target: Figure.Target(wanted: "always", measured: "\(fresh) of \(rounds)", isMet: fresh == rounds))
  }
}

extension Figure.Target {
  /// A figure that must not be larger.
  static func atMost(_ most: Double, _ value: Double?, _ unit: String) -> Figure.Target? {
    value.map { value in
      Figure.Target(
        wanted: String(format: "≤ %.0f %@", most, unit), measured: String(format: "%.1f %@", value, unit),
        isMet: value <= most)
    }
  }
}
