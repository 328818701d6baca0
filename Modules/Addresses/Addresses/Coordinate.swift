import Foundation
public import FoundationCore

/// A point on the Earth by its latitude and longitude, to a millionth of a degree: some ten centimetres.
public struct Coordinate: Hashable, Sendable, CustomStringConvertible {
  /// Millionths of a degree north of the equator, from −90 to 90 degrees.
  public let latitude: Int
  /// Millionths of a degree east of Greenwich, from −180 to 180 degrees.
  public let longitude: Int

  /// A point by millionths of degrees; nil for one that the Earth does not have.
  public init?(latitude: Int, longitude: Int) {
    guard (-90_000_000...90_000_000).contains(latitude), (-180_000_000...180_000_000).contains(longitude) else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// A point written as "53.8013,-1.5486": degrees north and east. Nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard parts.count == 2, let north = Self.millionths(parts[0]), let east = Self.millionths(parts[1]) else {
      return nil
    }
    self.init(latitude: north, longitude: east)
  }

  /// As it is read: "53.801300,-1.548600".
  public var description: String { "\(Self.degrees(latitude)),\(Self.degrees(longitude))" }

  /// How far another point is, along the surface of a sphere of the Earth's mean radius, in metres. Within 0.6 per cent of
  /// the way along the true ellipsoid.
  public func distance(to other: Coordinate) -> Int {
    func radians(_ millionths: Int) -> Double { Double(millionths) / 1_000_000 * .pi / 180 }
    let (one, two) = (radians(latitude), radians(other.latitude))
    let (north, east) = (two - one, radians(other.longitude - longitude))
    let half = pow(sin(north / 2), 2) + cos(one) * cos(two) * pow(sin(east / 2), 2)
    return Int((2 * Self.radius * asin(min(1, half.squareRoot()))).rounded())
  }

  /// The Earth's mean radius in metres (IUGG).
  private static let radius = 6_371_008.8

  private static func degrees(_ millionths: Int) -> String {
    let magnitude = millionths.magnitude
    let fraction = String(magnitude % 1_000_000)
    return (millionths < 0 ? "-" : "") + "\(magnitude / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  /// A decimal number of at most three digits before the point; digits after the sixth behind it are rounded.
  private static func millionths(_ text: String) -> Int? {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy(\.isNumeric), let whole = parts.first, whole.count <= 3, let degrees = Int(whole) else {
      return nil
    }
    let fraction = parts.dropFirst().first ?? "0"
    guard fraction.count <= 15, let sevenths = Int((fraction + "000000").prefix(7)) else { return nil }
    let magnitude = degrees * 1_000_000 + (sevenths + 5) / 10
    return isNegative ? -magnitude : magnitude
  }
}

extension Schema where Value == Coordinate {
  /// A point as "53.801300,-1.548600".
  public static let coordinate = Schema<String>.text(3...60).map(
    { text throws(SchemaViolation) in
      guard let coordinate = Coordinate(text) else {
        throw SchemaViolation(
          code: "coordinate", message: "Expected degrees north and east, such as 53.8013,-1.5486.")
      }
      return coordinate
    }, { $0.description })
}
