import FoundationCore
import Metadata
import MyStoreKit
import Testing

/// What the typed client asks for.
struct MetadataHTTPClientTests {
  @Test func `a change is sent as a merge patch, and answered with what there is then`() async throws {
    let path = "/api/v1/metadata/brand/glow"
    let answer = #"{"values":{"erp.group":"12"},"later":1}"#
    let transport = CannedTransport([.init(path, method: .patch, json: answer)])
    let client = MetadataHTTPClient(client: HTTPClient(transport: transport, retries: .never))
    let metadata = try await client.change(
      "brand", "glow", MetadataPatch(externalID: .removed, values: ["erp.group": "12", "erp.unit": nil]))
    #expect(metadata == AggregateMetadata(values: ["erp.group": "12"]))
    #expect(
      transport.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } == [
        #"{"externalID":null,"values":{"erp.group":"12","erp.unit":null}}"#
      ])
  }
}
