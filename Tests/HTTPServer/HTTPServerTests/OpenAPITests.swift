import Foundation
import HTTPServer
import Testing

@Suite struct OpenAPITests {
  private func document() throws -> [String: Any] {
    let bytes = OpenAPI.document(title: "Shop", version: "1", routes: ShopFixture().routes)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func operation(_ path: String, _ method: String) throws -> [String: Any] {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    return try #require(paths[path]?[method])
  }

  @Test func `every route is there once, under its name`() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    let names = paths.values.flatMap(\.values).compactMap { $0["operationId"] as? String }
    #expect(names.sorted() == ShopFixture().routes.map(\.operation).sorted())
    #expect(try document()["openapi"] as? String == "3.1.0")
  }

  @Test func `parameters say where they are, whether they must be, and what they hold`() throws {
    let parameters = try #require(try operation("/api/v1/shop/things", "get")["parameters"] as? [[String: Any]])
    let limit = try #require(parameters.first { $0["name"] as? String == "limit" })
    #expect(limit["in"] as? String == "query" && limit["required"] as? Bool == false)
    let schema = try #require(limit["schema"] as? [String: Any])
    #expect(schema["minimum"] as? Int == 1 && schema["maximum"] as? Int == 100)
    let key = try #require(try operation("/api/v1/shop/things", "post")["parameters"] as? [[String: Any]]).first
    #expect(key?["in"] as? String == "header" && key?["required"] as? Bool == true)
  }

  @Test(arguments: [
    ("/api/v1/shop/things", "get", ["200", "400", "429", "500", "503", "default"]),
    ("/api/v1/shop/me", "get", ["200", "400", "401", "403", "429", "500", "503", "default"]),
    ("/api/v1/shop/price", "get", ["200", "304", "400", "429", "500", "503", "default"]),
    (
      "/api/v1/shop/things/{id}", "put",
      ["200", "400", "404", "409", "412", "413", "415", "422", "428", "429", "500", "503", "default"]
    ),
  ])
  func `responses are those that can come`(_ path: String, _ method: String, _ statuses: [String]) throws {
    let responses = try #require(try operation(path, method)["responses"] as? [String: Any])
    #expect(responses.keys.sorted() == statuses)
  }

  @Test func `security follows the policy, and references lead somewhere`() throws {
    #expect((try operation("/api/v1/shop/price", "get")["security"] as? [Any])?.isEmpty == true)
    let optional = try operation("/api/v1/shop/own-price", "get")["security"] as? [[String: [String]]]
    #expect(optional?.contains([:]) == true && optional?.contains(["bearer": []]) == true)
    let security = try operation("/api/v1/shop/things", "post")["security"] as? [[String: [String]]]
    #expect(security == [["bearer": []]])
    #expect(try operation("/api/v1/shop/things", "post")["x-permissions"] as? [String] == ["products.edit"])
    let components = try #require(try document()["components"] as? [String: [String: Any]])
    let text = String(
      decoding: OpenAPI.document(title: "", version: "", routes: ShopFixture().routes), as: UTF8.self)
    let references = text.matches(of: /"#\/components\/(\w+)\/(\w+)"/)
    #expect(!references.isEmpty)
    for reference in references {
      #expect(components[String(reference.1)]?[String(reference.2)] != nil, "\(reference.0)")
    }
  }

  @Test func `it is served`() async throws {
    let response = try await ShopFixture().router().respond(to: HTTPRequest(.get, "/openapi.json"))
    #expect(response.status == .ok && response.fields["content-type"] == "application/json")
  }
}
