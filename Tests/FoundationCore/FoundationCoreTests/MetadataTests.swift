import FoundationCore
import Testing

/// Metadata, and the JSON of merge patches.
struct MetadataTests {
  @Test(arguments: [
    ("erp.article-group", true), ("a.b", true), ("0_-.9", true), ("erp", false), (".a", false), ("a.", false),
    ("a.b.c", false), ("Erp.a", false), ("a.ü", false), ("", false), ("a. b", false),
    (String(repeating: "n", count: 32) + "." + String(repeating: "k", count: 64), true),
    (String(repeating: "n", count: 33) + ".k", false), ("n." + String(repeating: "k", count: 65), false),
  ])
  func `a key is a namespace, a dot and a name`(key: String, isKey: Bool) throws {
    #expect(AggregateMetadata.isKey(key) == isKey)
    let matches = try key.wholeMatch(of: Regex(AggregateMetadata.keyPattern)) != nil
    #expect(matches == isKey)
  }

  @Test(arguments: [
    (#"{}"#, MetadataPatch()),
    (#"{"externalID":null}"#, MetadataPatch(externalID: .removed)),
    (
      #"{"externalID":"7","values":{"a.b":"c","a.d":null,"a.e":""}}"#,
      MetadataPatch(externalID: .set("7"), values: ["a.b": "c", "a.d": nil, "a.e": ""])
    ),
  ])
  func `a patch tells what is absent from what is null, and is written as it was read`(
    json: String, patch: MetadataPatch
  ) throws {
    #expect(try Schema.metadataPatch.decode(Array(json.utf8)) == patch)
    #expect(String(decoding: Schema.metadataPatch.encode(patch), as: UTF8.self) == json)
  }

  @Test(arguments: [
    (#"{"values":{"A":"b"}}"#, "/values/A", "key"), (#"{"values":{"a.b":"1","a.b":"2"}}"#, "/values/a.b", "duplicate"),
    (#"{"values":{"a.b":"1","a\u002eb":null}}"#, "/values/a.b", "duplicate"),
    (#"{"externalID":" "}"#, "/externalID", "tooShort"), (#"{"value":{}}"#, "/value", "unknown"),
    (#"{"values":{"a.b":"\#(String(repeating: "x", count: 501))"}}"#, "/values/a.b", "tooLong"),
    (#"{"values":{"a.b":7}}"#, "/values/a.b", "type"),
    (
      "{\"values\":{" + (0...100).map { "\"a.k\($0)\":null" }.joined(separator: ",") + "}}", "/values", "tooMany"
    ),
  ])
  func `a patch of another form is refused with its place`(json: String, pointer: String, code: String) {
    do throws(SchemaError) {
      _ = try Schema.metadataPatch.decode(Array(json.utf8))
      Issue.record("\(json) was accepted")
    } catch {
      guard case .invalid(let violations) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(violations.map(\.pointer) == [pointer] && violations.map(\.code) == [code])
    }
  }

  @Test func `an object of any members is described as one`() {
    var writer = JSONWriter()
    Schema.aggregateMetadata.description.writeDefinition(into: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains(#""additionalProperties":{"type":"string""#) && text.contains(#""maxProperties":50"#))
    #expect(text.contains(#""propertyNames":{"type":"string","pattern":"#))
  }
}
