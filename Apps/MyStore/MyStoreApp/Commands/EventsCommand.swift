import FoundationCore
import Outbound
import OutboundService
import Persistence

/// `events`: what contexts tell each other and programs elsewhere, with its fields.
enum EventsCommand {
  static let command = Command(
    name: "events", usage: "events",
    summary: "Lists the events of the store and the topics of webhooks, with their fields, in Markdown.", flags: [],
    options: []
  ) { terminal, arguments in
    try arguments.checkAllUsed(operands: 0)
    terminal.say(document)
    return 0
  }

  /// The events by their names, and the objects that they are made of.
  static var document: String {
    let types = Store.schemas.flatMap { $0.events }.sorted { $0.name < $1.name }
    var objects: [String: SchemaDescription] = [:]
    for type in types { type.description.components(into: &objects) }
    let payloads = Set(types.compactMap { name(of: $0.description) })
    let parts = objects.filter { !payloads.contains($0.key) }.sorted { $0.key < $1.key }
    return
      (["# Events", introduction] + types.map { section($0) }
      + parts.map { name, object in "## \(name)\n\n\(fields(of: object))" }).joined(separator: "\n\n")
  }

  private static let introduction = """
    What contexts publish in the transaction of the change, and what webhooks tell programs elsewhere. `mystore events` \
    prints this page. Later versions of an event only add fields.
    """

  private static func section(_ type: any DescribedEventType) -> String {
    let topics = WebhookTopics.all.filter { $0.eventName == type.name }.map {
      "Webhooks tell it as `\($0.topic.id)`: \($0.topic.summary)"
    }
    return (["## \(type.name)", "Version \(type.version)."] + topics + [fields(of: type.description)])
      .joined(separator: "\n\n")
  }

  private static func fields(of description: SchemaDescription) -> String {
    guard case .object(_, let fields) = description else { return "The payload is \(words(description))." }
    return
      (["| Field | Value | |", "|---|---|---|"]
      + fields.map { "| `\($0.name)` | \(words($0.value)) | \($0.isRequired ? "" : "optional") |" })
      .joined(separator: "\n")
  }

  private static func name(of description: SchemaDescription) -> String? {
    if case .object(let name, _) = description { name } else { nil }
  }

  private static func words(_ description: SchemaDescription) -> String {
    switch description {
    case .boolean: "true or false"
    case .integer(let range) where range.upperBound == .max && range.lowerBound == .min: "a whole number"
    case .integer(let range) where range.upperBound == .max: "a whole number, \(range.lowerBound) or more"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .string(let format?, _, _): "a text (\(format))"
    case .string(nil, let length?, _): "a text of \(length.lowerBound) to \(length.upperBound) characters"
    case .string: "a text"
    case .enumeration(let all): all.map { "`\($0)`" }.joined(separator: ", ")
    case .array(let element, _): "a list: \(words(element))"
    case .dictionary(let element, _, _): "by key: \(words(element))"
    case .object(let name, _): "[\(name)](#\(name.lowercased()))"
    case .nullable(let value): "\(words(value)), or null"
    }
  }
}
