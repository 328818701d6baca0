public import FoundationCore

/// A box of a shipment.
public struct Parcel: Hashable, Sendable {
  /// What it weighs, in grams; nil where nobody has weighed it.
  public var grams: Int?
  /// Its length, width and height, in millimetres; nil where nobody has measured it.
  public var size: Size?

  /// A parcel.
  public init(grams: Int? = nil, size: Size? = nil) { (self.grams, self.size) = (grams, size) }

  /// How large a parcel is, in millimetres.
  public struct Size: Hashable, Sendable {
    /// Its longest side.
    public var length: Int
    /// Its second side.
    public var width: Int
    /// Its third side.
    public var height: Int

    /// A size.
    public init(length: Int, width: Int, height: Int) {
      (self.length, self.width, self.height) = (length, width, height)
    }
  }
}

/// What was seen of a shipment on its way.
public struct TrackingEvent: Hashable, Sendable {
  /// When.
  public var occurredAt: Timestamp
  /// What, in a carrier's or a packer's words.
  public var text: String
  /// Where, if it was said.
  public var place: String?

  /// An event.
  public init(occurredAt: Timestamp, text: String, place: String? = nil) {
    (self.occurredAt, self.text, self.place) = (occurredAt, text, place)
  }
}

extension Schema where Value == Parcel.Size {
  /// The sides of a parcel, up to ten metres.
  public static let parcelSize = Schema.object(
    "ParcelSize", Field("length", \.length, .integer(in: 1...10_000)),
    Field("width", \.width, .integer(in: 1...10_000)),
    Field("height", \.height, .integer(in: 1...10_000))
  ) { Parcel.Size(length: $0, width: $1, height: $2) }
}

extension Schema where Value == Parcel {
  /// A parcel as the API sends and accepts it: up to ten tonnes.
  public static let parcel = Schema.object(
    "Parcel", .optional("grams", \.grams, .integer(in: 1...10_000_000)), .optional("size", \.size, .parcelSize)
  ) { Parcel(grams: $0, size: $1) }
}

extension Schema where Value == TrackingEvent {
  /// A tracking event as the API sends and accepts it.
  public static let trackingEvent = Schema.object(
    "TrackingEvent", Field("occurredAt", \.occurredAt, .timestamp), Field("text", \.text, .text(1...500)),
    .optional("place", \.place, .text(1...200))
  ) { TrackingEvent(occurredAt: $0, text: $1, place: $2) }
}
