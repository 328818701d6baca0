public import FoundationCore

/// A kind of event, with the schema of its payload: `EventType("ordering.order-placed", version: 1, OrderPlaced.schema)`.
///
/// Owners list theirs in `DatabaseSchema.events`; what is not listed cannot be published.
public struct EventType<Payload>: Sendable {
  /// What happened, such as `ordering.order-placed`: never reused for another meaning.
  public let name: String
  /// The version of the payload's shape; later versions only add fields.
  public let version: Int
  /// The payload's schema.
  public let payload: Schema<Payload>

  /// Names a kind of event.
  public init(_ name: String, version: Int, _ payload: Schema<Payload>) {
    (self.name, self.version, self.payload) = (name, version, payload)
  }
}

/// A kind of event, whatever its payload.
public protocol DescribedEventType: Sendable {
  /// What happened, such as `ordering.order-placed`.
  var name: String { get }
  /// The version of the payload's shape.
  var version: Int { get }
  /// What its payload looks like.
  var description: SchemaDescription { get }
}

extension EventType: DescribedEventType {
  /// What its payload looks like.
  public var description: SchemaDescription { payload.description }
}

extension Event {
  /// The payload of an event of this type; fields that a later version added are ignored.
  ///
  /// - Throws: `statement` when it has another form.
  public func payload<Payload>(of type: EventType<Payload>) throws(DatabaseError) -> Payload {
    do { return try type.payload.decode(payload, unknownFields: .ignored) } catch {
      throw .statement("event \(id) has a payload of another form: \(error)")
    }
  }
}
