public import Addresses
import FoundationUI
public import Observation

/// Where the reader is, as their browser tells it: a truth that lives on the client, and in no context's model.
///
/// Lives as long as the page's session; the store keeps it nowhere.
@Observable public final class LocationManager {
  /// Where the reader is; nil before they said so.
  public private(set) var position: Coordinate?

  /// A manager that knows nothing yet.
  public init() {}

  /// Takes what the browser said; anything but a point on the Earth is passed over.
  public func take(_ text: String) {
    if let point = Coordinate(text) { position = point }
  }
}
