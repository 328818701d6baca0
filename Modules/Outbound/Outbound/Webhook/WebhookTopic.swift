/// What a program elsewhere can be told of.
public struct WebhookTopic: Identifiable, Hashable, Sendable {
  /// Its name, which messages carry as `type`, such as `order.placed`. Never reused for another meaning.
  public let id: String
  /// What has happened then, in a sentence.
  public let summary: String

  /// Names a topic.
  public init(id: String, summary: String) { (self.id, self.summary) = (id, summary) }
}
